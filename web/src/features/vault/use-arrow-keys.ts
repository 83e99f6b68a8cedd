import { useEffect, useRef } from 'react';

/** Tells the arrow keys, left and right, while `enabled`: -1 back, 1 on. Inside a text they move its cursor. */
export function useArrowKeys(onArrow: (by: -1 | 1) => void, enabled: boolean): void {
  const latest = useRef(onArrow);
  latest.current = onArrow;
  useEffect(() => {
    if (!enabled) return;
    const hear = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined; // the record's own values
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (!by || isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current(by);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [enabled]);
}
