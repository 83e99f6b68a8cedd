import { useNow } from '#lib/time/use-now.ts';
import { useGetActiveBreakQuery } from './api.ts';

/** The server's time in milliseconds, renewed each second, however wrong this device's clock is. */
export function useServerNow(): number {
  const { data } = useGetActiveBreakQuery();
  return useNow(1000) + (data?.clockOffset ?? 0);
}
