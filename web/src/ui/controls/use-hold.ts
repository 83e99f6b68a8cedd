import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { onNotPressed } from './not-pressed.ts';

export interface HoldOptions {
  /** Milliseconds. */
  duration: number;
  onHold: () => void;
  onPress?: (() => void) | undefined;
}

const held = new Set<object>();
/** Whether a button is being held, anywhere on the page. */
export const isHolding = (): boolean => held.size > 0;

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
  useEffect(() => {
    if (!holding) return;
    held.add(timer);
    const deafen = onNotPressed(() => {
      if (!keyed.current) return;
      keyed.current = false;
      release();
    });
    return () => {
      held.delete(timer);
      deafen();
    };
  }, [holding, release]);

  const begin = () => {
    completed.current = false;
    setHolding(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // The end of a key presses nothing unless it is known here; a click follows the end of a touch.
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
        // Enter would click at once, before it is known whether it is held.
        event.preventDefault();
        if (event.repeat) return;
        keyed.current = true;
        begin();
      },
      onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
        if (!isPressKey(event.key)) return;
        // Pressed elsewhere, as on the button of a dialog that gave the focus back, or by a scanner: no press of this one.
        const isPress = keyed.current && !event.defaultPrevented;
        event.preventDefault();
        release();
        keyed.current = false;
        // As a click, it is held and dropped like any other where a scan begins with it.
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
