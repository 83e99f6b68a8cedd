import { useEffect } from 'react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useGetActiveBreakQuery } from './api.ts';

const renewal = 30_000;

/**
 * The running break, asked for anew when this appears, when the page is looked at again and twice a minute
 * while somebody is there: a phone's clock may have been set meanwhile.
 */
export function useActiveBreak() {
  const query = useGetActiveBreakQuery(undefined, { refetchOnMountOrArgChange: true });
  const { refetch } = query;
  useAttendedPoll(refetch, renewal);
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && refetch());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  return query;
}
