import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteDay } from '#lib/time/use-site-day.ts';
import { refreshCounts, useGetCountSessionQuery, useGetCountSummaryQuery, useListCountsQuery } from './api.ts';
import { useKeptCounts } from './kept-counts.ts';
import { countOutbox } from './outbox.ts';
import { standingCounts } from './standing-counts.ts';

const none = [] as const;
/** Counts of the same person on another device. */
const asOpened = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** The reader's own session of the day: what the server has of it, and what still waits on this device. */
export function useSessionCounts(timeZone: string) {
  const { id: userId } = useCurrentUser();
  const today = useNewDay(timeZone);
  const session = useGetCountSessionQuery(undefined, asOpened);
  const sessionId = session.data?.sessionId;
  const ofSession = sessionId ? { query: { sessionId } } : skipToken;
  const counts = useListCountsQuery(ofSession, asOpened);
  const summary = useGetCountSummaryQuery(ofSession, asOpened);
  const waiting = countOutbox.useWaiting();
  const known = useKeptCounts({ userId, today, timeZone }, counts.data);
  const standing = useMemo(() => standingCounts(known ?? none, waiting), [known, waiting]);
  return {
    sessionId,
    counts: known,
    summary: summary.data,
    waiting,
    standing,
    isError: session.isError || counts.isError || summary.isError,
    retry: () => {
      void session.refetch();
      if (!sessionId) return;
      void counts.refetch();
      void summary.refetch();
    },
  };
}

export type SessionCounts = ReturnType<typeof useSessionCounts>;

/** With the site's midnight another session begins: what is shown is of the new one. */
function useNewDay(timeZone: string): string | null {
  const dispatch = useDispatch();
  const today = useSiteDay(timeZone);
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    dispatch(refreshCounts());
  }, [dispatch, today]);
  return today;
}
