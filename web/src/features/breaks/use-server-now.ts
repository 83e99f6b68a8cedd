import { clockOffset } from '#lib/time/server-clock.ts';
import { useDeviceNow } from '#lib/time/use-now.ts';
import { useGetActiveBreakQuery } from './api.ts';

/** The server's time in milliseconds, updated each second. Does not depend on this device's clock being right. */
export function useServerNow(): number {
  const { data } = useGetActiveBreakQuery();
  return useDeviceNow(1000) + (data?.clockOffset ?? clockOffset());
}
