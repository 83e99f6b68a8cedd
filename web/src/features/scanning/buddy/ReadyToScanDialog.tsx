import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { clsx } from 'clsx';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Gs1Fields } from '#ui/barcode/Gs1Fields.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { useLandscape } from '#ui/use-landscape.ts';
import { t } from './messages.ts';

interface ReadyToScanDialogProps {
  scanned: ScannedCode;
  /** A hardware scanner has read another code. */
  onScan: (scan: ScannedCode) => void;
  onClose: () => void;
}

/** In landscape a rebin tote's code is larger, for scanning from a distance. */
const scaleOf = (value: string, isLandscape: boolean): number => {
  if (!isLandscape) return 1;
  return value.includes('tsRNDT') ? 1.5 : 0.8;
};

/** The barcode on this screen, for another device to scan. */
export function ReadyToScanDialog({ scanned: { type, value }, onScan, onClose }: ReadyToScanDialogProps) {
  useWakeLock(true);
  const isLandscape = useLandscape();
  const isDesk = useDesk();
  // A phone in landscape has little height: put the value and Done beside the barcode.
  const isBeside = isLandscape && !isDesk;
  const scanTarget = useScanTarget((other, otherType) => onScan({ value: other, type: otherType }));
  const done = (
    <Button variant="primary" size="primary" onClick={onClose}>
      {t.done()}
    </Button>
  );
  return (
    <Dialog open size="wide" title={t.ready()} onOpenChange={(open) => !open && onClose()} footer={!isBeside && done}>
      <div
        ref={scanTarget}
        className={clsx('grid items-center gap-4', isBeside ? 'grid-cols-[1fr_auto]' : 'grid-cols-1')}
      >
        {/* Uses the full width of a phone: wider bars scan better. */}
        <div className="-mx-3 min-w-0 desk:mx-0">
          <BarcodeImage type={type} value={value} height={120} scale={scaleOf(value, isLandscape)} />
        </div>
        <div className={clsx('grid grid-cols-1 gap-4', isBeside && 'w-36')}>
          <p className="line-clamp-4 break-all text-center font-bold font-mono text-title">{value}</p>
          {!isBeside && <Gs1Fields type={type} value={value} />}
          {isBeside && done}
        </div>
      </div>
    </Dialog>
  );
}
