import { lazy, Suspense, useState } from 'react';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { vibrate, vibrations } from '#lib/vibrate.ts';
import type { WedgeScan } from '#lib/wedge/scan-targets.ts';
import { useWedge } from '#lib/wedge/use-wedge.ts';
import { plainly } from './plainly.ts';

const loadSheet = () => import('./ScanSheet.tsx');
const ScanSheet = lazy(async () => ({ default: (await loadSheet()).ScanSheet }));

/** So many scans in a row are kept. */
const longest = 6;

/**
 * Hears hardware scanners on every screen, once in the app. What nobody waits for is shown with what can be done about
 * it; over a dialog that waits for none only a line says what came, and the next sheet lists it.
 */
export function WhatIsThis() {
  const [scans, setScans] = useState<readonly WedgeScan[]>([]);
  const [isOpen, setOpen] = useState(false);
  const beep = useBeep();
  const toast = useToast();

  const take = (scan: WedgeScan) =>
    setScans((before) => [scan, ...before.filter(({ value }) => value !== scan.value)].slice(0, longest));
  const hear = (scan: WedgeScan) => {
    take(scan);
    beep('success');
    vibrate(vibrations.scanRead);
  };
  useWedge((scan, covered) => {
    if (!covered) {
      hear(scan);
      return setOpen(true);
    }
    take(scan);
    beep('warning');
    vibrate(vibrations.scanDuplicate);
    const message = `${plainly(scan.value)}. Nothing here waits for it: close this window and scan again.`;
    toast({ title: 'Scanned', message, tone: 'info' });
  });

  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ScanSheet
        scans={scans}
        onScan={hear}
        onClose={() => {
          setOpen(false);
          setScans([]);
        }}
      />
    </Suspense>
  );
}
