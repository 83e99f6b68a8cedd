import { type PointerEvent, useRef } from 'react';

/** CSS pixels a swipe must exceed, and it must go further across than down. */
const threshold = 50;

interface SwipeOptions {
  /** Whether a mouse swipes too: not where it selects text. */
  mouse?: boolean;
}

/** Handlers for swipes: -1 to the right, back; 1 to the left, on. The element needs `touch-action: pan-y`. */
export function useSwipe(onSwipe: (by: -1 | 1) => void, { mouse = false }: SwipeOptions = {}) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      start.current = pointerType === 'mouse' && !mouse ? null : { x, y };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const [across, down] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) > threshold && Math.abs(across) > Math.abs(down)) onSwipe(across > 0 ? -1 : 1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
