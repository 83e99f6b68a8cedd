import { type PointerEvent, useRef } from 'react';

/** CSS pixels of a swipe, more across than down. */
const threshold = 50;

/** Tells swipes of a finger or a pen: -1 to the right, back; 1 to the left, on. The element needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x, y };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const [across, down] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) >= threshold && Math.abs(across) > Math.abs(down)) onSwipe(across > 0 ? -1 : 1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
