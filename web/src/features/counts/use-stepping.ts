import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { firstRepeat, waitAfter } from './repeat-pace.ts';

/**
 * Calls `step` once for a press and again and again, ever faster, while the button is held; it is told how many repeats
 * went before. A finger that scrolls away steps nothing; where it may not go on it ends, however long it is held.
 */
export function useStepping(step: (repeats: number) => void, mayGoOn: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeats = useRef(0);
  const latest = useRef(step);
  latest.current = step;

  const stop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);
  // A button that is disabled is never told that it was let go.
  useEffect(() => {
    if (!mayGoOn) stop();
  }, [mayGoOn, stop]);

  const repeat = () => {
    latest.current(repeats.current);
    repeats.current += 1;
    timer.current = setTimeout(repeat, waitAfter(repeats.current));
  };
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      stop();
      repeats.current = 0;
      if (button === 0) timer.current = setTimeout(repeat, firstRepeat);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onBlur: stop,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: ({ detail }: MouseEvent) => {
      stop();
      // A key's click (0) belongs to no hold, whatever the last one was: not every hold ends with a click.
      if (detail === 0 || repeats.current === 0) latest.current(0);
      repeats.current = 0;
    },
  };
}
