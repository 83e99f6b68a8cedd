import type { Tote } from '@floorlight/contracts/totes';
import { useMemo } from 'react';
import { useListTotesQuery } from './api.ts';
import { latestTotes } from './latest-totes.ts';
import type { LocalTote } from './local-tote.ts';
import { useWaitingTotes } from './outbox.ts';
import { canBeOnRecord } from './tote-queries.ts';

export interface Records {
  of: (code: string) => Tote | undefined;
  /** `unknown`: no request was made, or it failed. */
  state: 'known' | 'loading' | 'unknown';
  retry: () => void;
}

/**
 * The site's records of these totes, by code, with what waits on this device to be sent. Without a network the last loaded
 * records stay.
 */
export function useRecords(totes: readonly LocalTote[]): Records {
  const codes = [...new Set(totes.map(({ code }) => code).filter(canBeOnRecord))].sort();
  const { data, currentData, isFetching, refetch } = useListTotesQuery(
    { codes },
    {
      skip: codes.length === 0,
      refetchOnMountOrArgChange: true,
      refetchOnReconnect: true,
    },
  );
  const waiting = useWaitingTotes();
  return useMemo(() => {
    const known = new Map(latestTotes([...(data ?? []), ...waiting]).map((tote) => [tote.toteNumber, tote]));
    return {
      of: (code) => known.get(code),
      state: currentData ? 'known' : isFetching ? 'loading' : 'unknown',
      retry: refetch,
    };
  }, [data, currentData, isFetching, refetch, waiting]);
}
