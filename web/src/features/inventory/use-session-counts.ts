import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useWaitingCounts } from '#lib/inventory/count-outbox.ts';
import { useGetCountSessionQuery, useGetCountSummaryQuery, useListCountsQuery } from '#lib/inventory/inventory-api.ts';
import { standingCounts } from './standing-counts.ts';

const none = [] as const;
/** Counts of the same person on another device. */
const asOpened = { refetchOnMountOrArgChange: true, refetchOnFocus: true, refetchOnReconnect: true };

/** The reader's own session of the day: what the server has of it, and what still waits on this device. */
export function useSessionCounts() {
  const session = useGetCountSessionQuery(undefined, asOpened);
  const sessionId = session.data?.sessionId;
  const ofSession = sessionId ? { query: { sessionId } } : skipToken;
  const counts = useListCountsQuery(ofSession, asOpened);
  const summary = useGetCountSummaryQuery(ofSession, asOpened);
  const waiting = useWaitingCounts();
  const known = counts.data ?? none;
  const standing = useMemo(() => standingCounts(known, waiting), [known, waiting]);
  return {
    sessionId,
    counts: counts.data,
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
