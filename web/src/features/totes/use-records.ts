import type { Tote } from '@floorlight/contracts/totes';
import { useMemo } from 'react';
import { useListTotesQuery } from './api.ts';
import { canBeOnRecord } from './ask-for-totes.ts';
import type { LocalTote } from './local-tote.ts';

export interface Records {
  of: (code: string) => Tote | undefined;
  /** `unknown`: the server was not, or could not be, asked. */
  state: 'known' | 'reading' | 'unknown';
  retry: () => void;
}

/** What the site has on record of totes, by their codes. Without a network what was read last stands. */
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
  return useMemo(() => {
    const known = new Map(data?.map((tote) => [tote.toteNumber, tote]));
    return {
      of: (code) => known.get(code),
      state: currentData ? 'known' : isFetching ? 'reading' : 'unknown',
      retry: refetch,
    };
  }, [data, currentData, isFetching, refetch]);
}
