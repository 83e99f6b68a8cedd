import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** What a hardware scanner typed, without its prefixes and suffixes, as the barcode it most likely is. */
export type WedgeScan = ScannedCode;

interface ScanTarget {
  tell: (scan: WedgeScan) => void;
  /** The field or dialog that waits; null where it is the whole screen. */
  element: () => HTMLElement | null;
}

/** Those that wait for a scan, the latest last. */
const targets: ScanTarget[] = [];

/**
 * Waits for a scan of a hardware scanner while `enabled`. Of several that wait, the one that holds the focus gets it,
 * else the one that came last. The result belongs as `ref` onto the field or the element around it (a card, the content
 * of a dialog): under an open dialog only what is inside it waits. What the scanner typed into a text field before it
 * was known as a scan has been taken back when `handler` is called: it sets the value itself.
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
      tell: ({ value, type }) => latest.current(value, type),
      element: () => element.current,
    };
    targets.push(target);
    return () => void targets.splice(targets.indexOf(target), 1);
  }, [enabled]);
  return useCallback((attached) => {
    element.current = attached;
  }, []);
}

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** The dialog on top, or null: what lies under it waits for nothing. */
export const topDialog = (): Element | null => [...document.querySelectorAll(dialogs)].at(-1) ?? null;

/** A dialog lies over this element. */
export const isCovered = (element: Element): boolean => !(topDialog()?.contains(element) ?? true);

/** Who gets a scan now; null where nobody waits for one. */
export function waitingTarget(): ScanTarget | null {
  const top = topDialog();
  const waiting = targets.filter(({ element }) => {
    const at = element();
    return !top || !at || top.contains(at);
  });
  return waiting.findLast(({ element }) => element()?.contains(document.activeElement)) ?? waiting.at(-1) ?? null;
}
