import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** A hardware scan without prefix and suffix, with its most likely type. */
export type WedgeScan = ScannedCode;

interface ScanTarget {
  onScan: (scan: WedgeScan) => void;
  /** The field or dialog that takes scans; null for the whole screen. */
  element: () => HTMLElement | null;
}

/** Mounted targets, the latest last. */
const targets: ScanTarget[] = [];

/**
 * Takes hardware scans while `enabled`. Of several targets the one with the focus gets the scan, otherwise the latest.
 * Pass the result as `ref` to the field or an element around it (a card, the content of a dialog): while a dialog is
 * open, only targets inside it take scans. Text that the scanner typed into a field is removed before `handler` runs, so
 * the handler sets the value itself.
 */
export function useScanTarget(
  handler: (value: string, type: ScannedCode['type']) => void,
  { enabled = true }: { enabled?: boolean } = {},
): RefCallback<HTMLElement> {
  const latest = useRef(handler);
  latest.current = handler;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!enabled) return;
    const target: ScanTarget = {
      onScan: ({ value, type }) => latest.current(value, type),
      element: () => element.current,
    };
    targets.push(target);
    return () => void targets.splice(targets.indexOf(target), 1);
  }, [enabled]);
  return useCallback((attached) => {
    element.current = attached;
  }, []);
}

type FirstTaker = (scan: WedgeScan) => boolean;
let takeFirst: FirstTaker | null = null;

/** Offers every scan, of a hardware scanner or the camera, to `taker` before any target. Returns unsubscribe. */
export function offerScansFirst(taker: FirstTaker): () => void {
  takeFirst = taker;
  return () => {
    if (takeFirst === taker) takeFirst = null;
  };
}

/** Whether the scan was taken before any target. */
export const isTakenFirst = (scan: WedgeScan): boolean => takeFirst?.(scan) ?? false;

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** The topmost dialog, or null. Targets below it take no scans. */
export const topDialog = (): Element | null => [...document.querySelectorAll(dialogs)].at(-1) ?? null;

/** Whether a dialog covers this element. */
export const isCovered = (element: Element): boolean => !(topDialog()?.contains(element) ?? true);

/** The target that gets the next scan, or null. */
export function activeScanTarget(): ScanTarget | null {
  const top = topDialog();
  const candidates = targets.filter(({ element }) => {
    const at = element();
    return !top || !at || top.contains(at);
  });
  return candidates.findLast(({ element }) => element()?.contains(document.activeElement)) ?? candidates.at(-1) ?? null;
}
