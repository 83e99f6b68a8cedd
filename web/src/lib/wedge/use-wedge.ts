import { useEffect, useRef } from 'react';
import { noteScan } from '../scan/recent-scans.ts';
import { cleanScan } from './clean-scan.ts';
import { isTextControl, restoreControl } from './control-state.ts';
import { listenForScans, type TypedScan } from './listen-for-scans.ts';
import { activeScanTarget, isTakenFirst, topDialog, type WedgeScan } from './scan-targets.ts';
import { scannerSetting } from './scanner-setting.ts';

/**
 * Listens for hardware scans on every screen; mount it once. A scan that nothing takes first (`offerScansFirst`) goes to the
 * active scan target (`useScanTarget`), otherwise to `onUnclaimed`. Under a dialog without a target, a scan stays as typed in
 * the focused text field; without such a field `onUnclaimed` gets `covered: true`.
 */
export function useWedge(onUnclaimed: (scan: WedgeScan, covered: boolean) => void): void {
  const latest = useRef(onUnclaimed);
  latest.current = onUnclaimed;
  useEffect(() => {
    const onTypedScan = ({ typed, reached }: TypedScan) => {
      const scan = cleanScan(typed, scannerSetting());
      if (scan && isTakenFirst(scan)) {
        for (const control of reached) restoreControl(control);
        return;
      }
      const target = activeScanTarget();
      const covered = topDialog() !== null;
      if (!target && covered && isTextControl(document.activeElement)) return;
      for (const control of reached) restoreControl(control);
      if (!scan) return;
      noteScan(scan.value);
      if (target) target.onScan(scan);
      else latest.current(scan, covered);
    };
    return listenForScans(onTypedScan, { acceptsInsertedText: () => isScanField(document.activeElement) });
  }, []);
}

/** A field without a soft keyboard: only a scanner inserts whole texts. */
const isScanField = (focused: Element | null): boolean =>
  isTextControl(focused) && focused.getAttribute('inputmode') === 'none';
