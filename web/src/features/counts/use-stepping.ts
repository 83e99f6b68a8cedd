import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { delayAfter, holdDelay } from './repeat-delay.ts';

/**
 * Calls `step` once for a press, and repeatedly and faster while the button is held, with the number of repeats so far.
 * A finger that scrolls away steps nothing. Repeating stops once `canContinue` is false.
 */
export function useStepping(step: (repeats: number) => void, canContinue: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeats = useRef(0);
  const currentStep = useRef(step);
  currentStep.current = step;

  const stop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);
  // A disabled button gets no pointerup event.
  useEffect(() => {
    if (!canContinue) stop();
  }, [canContinue, stop]);

  const repeat = () => {
    currentStep.current(repeats.current);
    repeats.current += 1;
    timer.current = setTimeout(repeat, delayAfter(repeats.current));
  };
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      stop();
      repeats.current = 0;
      if (button === 0) timer.current = setTimeout(repeat, holdDelay);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onBlur: stop,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: ({ detail }: MouseEvent) => {
      stop();
      // A click by key (detail 0) never belongs to a hold. It always steps, as not every hold ends with a click.
      if (detail === 0 || repeats.current === 0) currentStep.current(0);
      repeats.current = 0;
    },
  };
}
