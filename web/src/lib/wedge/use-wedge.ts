import { useEffect, useRef } from 'react';
import { cleanScan } from './clean-scan.ts';
import { listenForScans, type TypedScan } from './listen.ts';
import { topDialog, type WedgeScan, waitingTarget } from './scan-targets.ts';
import { scannerSetting } from './scanner-setting.ts';
import { isTextControl, takeBack } from './take-back.ts';

/**
 * Hears hardware scanners on every screen while mounted, once in the app. A scan goes to who waits for one
 * (`useScanTarget`), else to `onUnclaimed`. A dialog that waits for none covers the screen: there a scan stays in the
 * text field that has the focus, as typed; without such a field `onUnclaimed` hears that it is `covered`.
 */
export function useWedge(onUnclaimed: (scan: WedgeScan, covered: boolean) => void): void {
  const latest = useRef(onUnclaimed);
  latest.current = onUnclaimed;
  useEffect(() => {
    const hear = ({ typed, reached }: TypedScan) => {
      const scan = cleanScan(typed, scannerSetting());
      const target = waitingTarget();
      const covered = topDialog() !== null;
      if (!target && covered && isTextControl(document.activeElement)) return;
      for (const before of reached) takeBack(before);
      if (!scan) return;
      if (target) target.tell(scan);
      else latest.current(scan, covered);
    };
    return listenForScans(hear, { takesWhole: () => isMeantForScanners(document.activeElement) });
  }, []);
}

/** A field without soft keyboard, where words come from nobody but a scanner. */
const isMeantForScanners = (focused: Element | null): boolean =>
  isTextControl(focused) && focused.getAttribute('inputmode') === 'none';
