import type { Scanned } from '@floorlight/barcodes/scanned';
import { useWakeLock } from '#lib/wake-lock.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { BarcodeImage } from '#ui/BarcodeImage.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useLandscape } from '#ui/use-landscape.ts';

interface ReadyToScanDialogProps {
  scanned: Scanned;
  /** Another one, by a hardware scanner. */
  onScan: (scan: Scanned) => void;
  onClose: () => void;
}

/** On its side, a rebin tote's code is read from afar; the others leave room around them. */
const scaleOf = (value: string, isLandscape: boolean): number => {
  if (!isLandscape) return 1;
  return value.includes('tsRNDT') ? 1.5 : 0.8;
};

/** The barcode on this screen, for another device to scan. */
export function ReadyToScanDialog({ scanned: { type, value }, onScan, onClose }: ReadyToScanDialogProps) {
  useWakeLock(true);
  const isLandscape = useLandscape();
  const waits = useScanTarget((other, otherType) => onScan({ value: other, type: otherType }));
  return (
    <Dialog
      open
      size="wide"
      title="BC Buddy - Ready to Scan"
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="primary" size="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div ref={waits} className="grid grid-cols-1 gap-4">
        {/* To the edges of a phone: every pixel makes the bars wider. */}
        <div className="-mx-3 desk:mx-0">
          <BarcodeImage type={type} value={value} height={120} scale={scaleOf(value, isLandscape)} />
        </div>
        <p className="break-all text-center font-bold font-mono text-title">{value}</p>
      </div>
    </Dialog>
  );
}
