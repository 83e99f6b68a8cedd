import { useEffect, useRef } from 'react';
import { arrowStep } from '#ui/controls/reading-direction.ts';

/** Calls back on the arrow keys that point forward (1) and back (-1) while `enabled`, except inside text fields. */
export function useArrowKeys(onArrow: (by: -1 | 1) => void, enabled: boolean): void {
  const latest = useRef(onArrow);
  latest.current = onArrow;
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = arrowStep(event);
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (!by || isInField || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current(by);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
