import { type PointerEvent, useRef } from 'react';
import { isRightToLeft } from './reading-direction.ts';

/** Minimum length of a swipe in CSS pixels. It must also be more horizontal than vertical. */
const threshold = 50;

interface SwipeOptions {
  /** Whether a mouse can swipe too; leave it off where text is selected. */
  mouse?: boolean;
}

/**
 * Handlers for swipes: 1 for forward, -1 for back. The finger pulls the next page in, so forward is a swipe to the left,
 * or to the right in right-to-left text. The element needs `touch-action: pan-y`.
 */
export function useSwipe(onSwipe: (direction: -1 | 1) => void, { mouse = false }: SwipeOptions = {}) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      start.current = pointerType === 'mouse' && !mouse ? null : { x, y };
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      if (!start.current) return;
      const [across, down] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) <= threshold || Math.abs(across) <= Math.abs(down)) return;
      onSwipe(across > 0 === isRightToLeft(currentTarget) ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
