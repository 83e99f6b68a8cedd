import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

export interface HoldOptions {
  /** Milliseconds. */
  duration: number;
  onHold: () => void;
  onPress?: (() => void) | undefined;
}

const isPressKey = (key: string) => key === 'Enter' || key === ' ';

/**
 * Tells a press from a hold, by touch, mouse or key. A hold that was completed is no press; leaving the button, or
 * letting go early, is none of a hold.
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

  const begin = () => {
    completed.current = false;
    setHolding(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      completed.current = true;
      setHolding(false);
      latest.current();
    }, duration);
  };

  return {
    holding,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) begin();
      },
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        if (!isPressKey(event.key)) return;
        // Enter would click at once, before it is known whether it is held.
        event.preventDefault();
        if (event.repeat) return;
        keyed.current = true;
        begin();
      },
      onKeyUp: (event: KeyboardEvent) => {
        if (!isPressKey(event.key)) return;
        event.preventDefault();
        release();
        // Pressed elsewhere, as on the button of a dialog that gave the focus back: no press of this one.
        if (keyed.current && !completed.current) onPress?.();
        keyed.current = false;
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
