import { useState } from 'react';
import { useScanTarget, type WedgeScan } from '#lib/wedge/scan-targets.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';
import { ScannedCode } from './ScannedCode.tsx';
import { showControls } from './show-controls.ts';

export interface ScanSheetProps {
  /** Newest first. */
  scans: readonly WedgeScan[];
  onScan: (scan: WedgeScan) => void;
  onClose: () => void;
}

/** Shows the newest hardware scan and its actions. Earlier scans are listed below. */
export function ScanSheet({ scans, onScan, onClose }: ScanSheetProps) {
  const [chosen, choose] = useState<string | null>(null);
  const scanTarget = useScanTarget((value, type) => {
    choose(null);
    onScan({ value, type });
  });
  const shown = scans.find(({ value }) => value === chosen) ?? scans[0];
  const others = scans.filter((scan) => scan !== shown);
  return (
    <Dialog open shape="sheet" title={t.title()} description={t.lead()} onOpenChange={(open) => !open && onClose()}>
      <div ref={scanTarget} className="grid grid-cols-1 gap-5">
        {shown && <ScannedCode key={shown.value} scan={shown} onLeave={onClose} />}
        {others.length > 0 && (
          <section aria-labelledby="scanned-before" className="grid grid-cols-1 gap-1">
            <h3 id="scanned-before" className="font-semibold text-muted">
              {t.scannedBefore()}
            </h3>
            <ul>
              {others.map(({ value }) => (
                <li key={value}>
                  <button
                    type="button"
                    onClick={() => choose(value)}
                    className="pressable min-h-12 w-full truncate rounded-control px-3 font-mono hover:bg-sunken"
                  >
                    {showControls(value)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
