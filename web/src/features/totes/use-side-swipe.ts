import { type PointerEvent, useRef } from 'react';

/** Pixels to the side that make a swipe. */
const threshold = 50;

/** Tells a swipe to the left or the right, as handlers for the element it is made on. */
export function useSideSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const from = useRef<number | null>(null);
  const forget = () => {
    from.current = null;
  };
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      from.current = clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const way = from.current === null ? 0 : clientX - from.current;
      forget();
      if (Math.abs(way) > threshold) onSwipe(way < 0 ? 'left' : 'right');
    },
    onPointerCancel: forget,
  };
}
