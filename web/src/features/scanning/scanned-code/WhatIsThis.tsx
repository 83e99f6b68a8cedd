import { type ComponentType, useEffect, useRef, useState } from 'react';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { topDialog, type WedgeScan } from '#lib/wedge/scan-targets.ts';
import { useWedge } from '#lib/wedge/use-wedge.ts';
import { isHolding } from '#ui/controls/use-hold.ts';
import type { ScanSheetProps } from './ScanSheet.tsx';
import { showControls } from './show-controls.ts';

const loadSheet = async () => (await import('./ScanSheet.tsx')).ScanSheet;

/** Milliseconds after which the sheet is fetched, so that it is there when the network is not. */
const preloadAfter = 5000;

/** So many scans in a row are kept. */
const longest = 6;

/**
 * Hears hardware scanners on every screen, once in the app. What nobody waits for is shown with what can be done about
 * it; over a dialog that waits for none only a line says what came, and the next sheet lists it.
 */
export function WhatIsThis() {
  const [scans, setScans] = useState<readonly WedgeScan[]>([]);
  /** While it is open. Fetched by hand: what a boundary would catch here stands beside the EMERGENCY button. */
  const [ScanSheet, setSheet] = useState<ComponentType<ScanSheetProps> | null>(null);
  const isOpen = useRef(false);
  const beep = useBeep();
  const toast = useToast();
  useEffect(() => {
    const timer = setTimeout(() => loadSheet().catch(() => undefined), preloadAfter);
    return () => clearTimeout(timer);
  }, []);

  const tellCovered = (value: string) => {
    const message = `${showControls(value)}. Nothing here waits for it: close this window and scan again.`;
    toast({ title: 'Scanned', message, tone: 'info' });
  };
  const open = async ({ value }: WedgeScan) => {
    try {
      const loaded = await loadSheet();
      // What has opened or is held meanwhile may be an emergency: nothing comes over it.
      if (!isOpen.current && (topDialog() || isHolding())) return tellCovered(value);
      isOpen.current = true;
      setSheet(() => loaded);
    } catch {
      const message = `${showControls(value)}. What can be done with it could not be loaded: check the network and scan again.`;
      toast({ title: 'Scanned', message, tone: 'warning' });
    }
  };

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
      return void open(scan);
    }
    take(scan);
    beep('warning');
    vibrate(vibrations.scanDuplicate);
    tellCovered(scan.value);
  });

  if (!ScanSheet) return null;
  return (
    <ScanSheet
      scans={scans}
      onScan={hear}
      onClose={() => {
        isOpen.current = false;
        setSheet(null);
        setScans([]);
      }}
    />
  );
}
