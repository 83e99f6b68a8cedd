import { useEffect } from 'react';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useGetActiveBreakQuery } from './api.ts';

const pollInterval = 30_000;

/**
 * The running break. Refetched on mount, when the page becomes visible, and twice a minute while it is in use: the
 * phone's clock may have changed in the meantime.
 */
export function useActiveBreak() {
  const query = useGetActiveBreakQuery(undefined, { refetchOnMountOrArgChange: true });
  const { refetch } = query;
  useAttendedPoll(refetch, pollInterval);
  useEffect(() => {
    const refetchIfVisible = () => void (document.visibilityState === 'visible' && refetch());
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, [refetch]);
  return query;
}
