import { defaultAwayCodes } from '@floorlight/contracts/away-codes';
import { defaultAllowance } from '@floorlight/contracts/breaks';
import { useEffect } from 'react';
import { freshOnMount } from '#lib/api/fresh-on-mount.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useGetActiveBreakQuery } from './api.ts';
import { afterWaiting, breakOutbox } from './outbox.ts';

const pollInterval = 30_000;

/** While the server hasn't answered yet, this device knows only what waits on it. */
const unknown = {
  activeBreak: null,
  allowances: defaultAllowance,
  awayCodes: defaultAwayCodes,
  rules: [],
  clockOffset: 0,
};

/**
 * The running break. Refetched on mount, when the page becomes visible, and twice a minute while it is in use: the
 * phone's clock may have changed in the meantime. What waits on this device to be sent counts as done.
 */
export function useActiveBreak() {
  const query = useGetActiveBreakQuery(undefined, freshOnMount());
  const { refetch } = query;
  useAttendedPoll(refetch, pollInterval);
  useEffect(() => {
    const refetchIfVisible = () => void (document.visibilityState === 'visible' && refetch());
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, [refetch]);
  const waiting = breakOutbox.useWaiting();
  const data = query.data ?? (waiting.length ? unknown : undefined);
  const acts = waiting.map(({ body }) => body);
  return { ...query, data: data && { ...data, activeBreak: afterWaiting(data.activeBreak, acts) } };
}
