import { useSelector } from 'react-redux';
import type { ApiState } from '#lib/api/api.ts';

/** When the server last answered a question of this page, in milliseconds; null where it hasn't yet. */
export function useLastSync(): number | null {
  return useSelector(({ api }: ApiState) => {
    const times = Object.values(api.queries).map((query) => query?.fulfilledTimeStamp ?? 0);
    return Math.max(0, ...times) || null;
  });
}
