import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSiteDay } from '#lib/time/use-site-day.ts';
import { refreshCounts, useGetCountSessionQuery, useGetCountSummaryQuery, useListCountsQuery } from './api.ts';
import { latestCounts } from './latest-counts.ts';
import { countOutbox } from './outbox.ts';
import { useStoredCounts } from './stored-counts.ts';

const none = [] as const;
/** The same person may count on another device too. */
const refetchOften = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** The user's own session of today: the counts on the server, and those that wait on this device. */
export function useSessionCounts(timeZone: string) {
  const { id: userId } = useCurrentUser();
  const today = useNewDay(timeZone);
  const session = useGetCountSessionQuery(undefined, refetchOften);
  const sessionId = session.data?.sessionId;
  const ofSession = sessionId ? { query: { sessionId } } : skipToken;
  const counts = useListCountsQuery(ofSession, refetchOften);
  const summary = useGetCountSummaryQuery(ofSession, refetchOften);
  const waiting = countOutbox.useWaiting();
  const stored = useStoredCounts({ userId, today, timeZone }, counts.data);
  const latest = useMemo(() => latestCounts(stored ?? none, waiting), [stored, waiting]);
  return {
    sessionId,
    counts: stored,
    summary: summary.data,
    waiting,
    latest,
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

/** A new session begins at the site's midnight: refetches the counts then. */
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
