import { type ComponentType, useEffect, useRef, useState } from 'react';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { topDialog, type WedgeScan } from '#lib/wedge/scan-targets.ts';
import { useWedge } from '#lib/wedge/use-wedge.ts';
import { isHolding } from '#ui/controls/use-hold.ts';
import { t } from './messages.ts';
import type { ScanSheetProps } from './ScanSheet.tsx';
import { showControls } from './show-controls.ts';

const loadSheet = async () => (await import('./ScanSheet.tsx')).ScanSheet;

/** Milliseconds after which the sheet's code is preloaded for use without a network. */
const preloadDelay = 5000;

/** Number of recent scans in the sheet. */
const maxScans = 6;

/**
 * Handles hardware scans on every screen, mounted once in the app. A scan that no field takes opens a sheet with its
 * actions; over a dialog only a toast shows it, and the next sheet lists it.
 */
export function WhatIsThis() {
  const [scans, setScans] = useState<readonly WedgeScan[]>([]);
  /** The open sheet. Loaded by hand, because an error boundary here would replace the EMERGENCY button too. */
  const [ScanSheet, setSheet] = useState<ComponentType<ScanSheetProps> | null>(null);
  const isOpen = useRef(false);
  const beep = useBeep();
  const toast = useToast();
  useEffect(() => {
    const timer = setTimeout(() => loadSheet().catch(() => undefined), preloadDelay);
    return () => clearTimeout(timer);
  }, []);

  const showCovered = (value: string) => {
    toast({ title: t.scanned(), message: t.covered({ value: showControls(value) }), tone: 'info' });
  };
  const open = async ({ value }: WedgeScan) => {
    try {
      const loaded = await loadSheet();
      // A dialog or a held button may be an emergency by now: don't cover it.
      if (!isOpen.current && (topDialog() || isHolding())) return showCovered(value);
      isOpen.current = true;
      setSheet(() => loaded);
    } catch {
      toast({ title: t.scanned(), message: t.notLoaded({ value: showControls(value) }), tone: 'warning' });
    }
  };

  const remember = (scan: WedgeScan) =>
    setScans((before) => [scan, ...before.filter(({ value }) => value !== scan.value)].slice(0, maxScans));
  const receive = (scan: WedgeScan) => {
    remember(scan);
    beep('success');
    vibrate(vibrations.scanRead);
  };
  useWedge((scan, covered) => {
    if (!covered) {
      receive(scan);
      return void open(scan);
    }
    remember(scan);
    beep('warning');
    vibrate(vibrations.scanDuplicate);
    showCovered(scan.value);
  });

  if (!ScanSheet) return null;
  return (
    <ScanSheet
      scans={scans}
      onScan={receive}
      onClose={() => {
        isOpen.current = false;
        setSheet(null);
        setScans([]);
      }}
    />
  );
}
