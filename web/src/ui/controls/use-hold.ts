import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { onNotPressed } from './not-pressed.ts';

export interface HoldOptions {
  /** Milliseconds. */
  duration: number;
  onHold: () => void;
  onPress?: (() => void) | undefined;
}

const activeHolds = new Set<object>();
/** Whether a button is being held, anywhere on the page. */
export const isHolding = (): boolean => activeHolds.size > 0;

const isPressKey = (key: string) => key === 'Enter' || key === ' ';

/**
 * Distinguishes a press from a hold, by touch, mouse or key. A completed hold is not a press. Leaving the button or
 * releasing early cancels the hold.
 */
export function useHold({ duration, onHold, onPress }: HoldOptions) {
  const [holding, setHolding] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const completed = useRef(false);
  const keyed = useRef(false);
  const latest = useRef(onHold);
  latest.current = onHold;

  const release = useCallback(() => {
    clearTimeout(timer.current);
    setHolding(false);
  }, []);
  useEffect(() => release, [release]);
  useEffect(() => {
    if (!holding) return;
    activeHolds.add(timer);
    const unsubscribe = onNotPressed(() => {
      if (!keyed.current) return;
      keyed.current = false;
      release();
    });
    return () => {
      activeHolds.delete(timer);
      unsubscribe();
    };
  }, [holding, release]);

  const begin = () => {
    completed.current = false;
    setHolding(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // After a touch a click follows, which must be ignored; after a key none does.
      completed.current = !keyed.current;
      keyed.current = false;
      setHolding(false);
      latest.current();
    }, duration);
  };

  return {
    holding,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        keyed.current = false;
        begin();
      },
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        if (!isPressKey(event.key)) return;
        // Enter would click at once, before we know whether it is held.
        event.preventDefault();
        if (event.repeat) return;
        keyed.current = true;
        begin();
      },
      onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
        if (!isPressKey(event.key)) return;
        // Not a press of this button if the key went down elsewhere, as in a dialog that just closed, or by a scanner.
        const isPress = keyed.current && !event.defaultPrevented;
        event.preventDefault();
        release();
        keyed.current = false;
        // A real click, so that scan detection can hold it back and drop it like any other.
        if (isPress) event.currentTarget.click();
      },
      onClick: () => {
        if (!completed.current) onPress?.();
        completed.current = false;
      },
      onBlur: () => {
        keyed.current = false;
        release();
      },
    },
  };
}
