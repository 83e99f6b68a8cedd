import { useEffect } from 'react';

export const wakeLockSupported = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen awake while `wanted` and the page is visible: the browser releases the lock of a hidden page. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !wakeLockSupported()) return;
    let lock: WakeLockSentinel | null = null;
    let isUnmounted = false;
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      // The browser refuses on a low battery; then the screen may sleep.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (isUnmounted) void taken?.release();
      else lock = taken;
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [wanted]);
}
