import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/**
 * The server's time in milliseconds, updated every `interval` milliseconds. What the server has dated is as old as this says,
 * also on a device whose clock is wrong.
 */
export const useNow = (interval: number): number => useClock(serverNow, interval);

/** The same by this device's own clock: for what only this device has dated. */
export const useDeviceNow = (interval: number): number => useClock(Date.now, interval);

function useClock(read: () => number, interval: number): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), interval);
    return () => clearInterval(timer);
  }, [read, interval]);
  return now;
}
