import { useEffect } from 'react';

export const wakeLockSupported = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen awake while `wanted` and the page is seen: the browser lets go whenever it is hidden. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !wakeLockSupported()) return;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery: nothing to do about it.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) void taken?.release();
      else lock = taken;
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [wanted]);
}
