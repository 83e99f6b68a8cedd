import { useSyncExternalStore } from 'react';

/** Pixels of the smallest letters on a wall: 24 on 1920×1080, 48 on 4K. On a phone or tablet, where the page scrolls, 16. */
const unitOf = (): number =>
  window.innerWidth < 1024 ? 16 : Math.max(12, Math.min(window.innerWidth / 80, window.innerHeight / 45));

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export const useWallUnit = (): number => useSyncExternalStore(onResize, unitOf);
