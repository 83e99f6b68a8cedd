import { useEffect, useRef } from 'react';

/** Calls back on the left (-1) and right (1) arrow keys while `enabled`, except inside text fields. */
export function useArrowKeys(onArrow: (by: -1 | 1) => void, enabled: boolean): void {
  const latest = useRef(onArrow);
  latest.current = onArrow;
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined; // the record's own values
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (!by || isInField || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current(by);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
