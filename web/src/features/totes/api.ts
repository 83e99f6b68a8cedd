import {
  getHistoricalTotes,
  getTote,
  listToteAssignees,
  listToteHistory,
  listTotes,
  type Tote,
} from '@floorlight/contracts/totes';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';
import type { Call, CallMeta } from '#lib/api/call.ts';
import type { Failure } from '#lib/api/failure.ts';
import { nextCursor } from '#lib/api/next-cursor.ts';
import { readStoredJson, store } from '#lib/device/storage.ts';
import { createChangeRecorder } from '#lib/lists/change-recorder.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useKnownFeature } from '#lib/session/site-features.ts';
import { latestTotes } from './latest-totes.ts';
import type { HistoricalTote } from './local-tote.ts';
import { sortTotes } from './sort-totes.ts';
import {
  canBeOnRecord,
  isSelected,
  matchesQuery,
  queriesFor,
  type ToteQuery,
  type ToteSelection,
} from './tote-queries.ts';
import { isSameTote } from './update-history.ts';

export { toteHolder } from './tote-holder.ts';
export { useTotes } from './use-totes.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;
type Answer = { data: unknown; error?: undefined; meta?: CallMeta } | { error: Failure; data?: undefined };
type Request = (call: Call) => Answer | PromiseLike<Answer>;

/**
 * One page of a manager's list, and the changes recorded during its read: they may be older versions, or belong to other
 * lists.
 */
export interface TotePage {
  totes: Tote[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

const pageSize = 50;
const { record, readAndRecord } = createChangeRecorder<Tote>();

export const totesApi = api.enhanceEndpoints({ addTagTypes: ['Totes', 'ToteHistory'] }).injectEndpoints({
  endpoints: (build) => ({
    listTotes: build.query<Tote[], ToteSelection>({
      queryFn: async (selection, _api, _options, request) => {
        const { outcome, changes } = await readAndRecord(() => readAll(selection, request as Request));
        return outcome.error ? outcome : { data: latestTotes([...outcome.data, ...changes], isSelected(selection)) };
      },
      providesTags: ['Totes'],
    }),
    /** Every tote of the site, for managers. */
    siteTotes: build.infiniteQuery<TotePage, ToteQuery, string | null>({
      queryFn: async ({ queryArg, pageParam: cursor }, _api, _options, request) => {
        const query = { ...queryArg, cursor, limit: pageSize };
        const { outcome, changes } = await readAndRecord(() => readPage(query, request as Request));
        return outcome.error ? outcome : { data: { ...outcome.data, totes: [...outcome.data.totes, ...changes] } };
      },
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      providesTags: ['Totes'],
    }),
    getTote: build.query({ ...fromContract(getTote), providesTags: ['Totes'] }),
    listToteHistory: build.query({ ...fromContract(listToteHistory), providesTags: ['ToteHistory'] }),
    historicalTotes: build.query({ ...fromContract(getHistoricalTotes), providesTags: ['Sites'] }),
    listToteAssignees: build.query(fromContract(listToteAssignees)),
  }),
});

export const {
  useListTotesQuery,
  useSiteTotesInfiniteQuery,
  useGetToteQuery,
  useListToteHistoryQuery,
  useHistoricalTotesQuery,
  useListToteAssigneesQuery,
} = totesApi;

type Read<T> = { data: T; error?: undefined } | { error: Failure };

async function readPage(query: Record<string, unknown>, request: Request): Promise<Read<TotePage>> {
  const answer = await request({ endpoint: listTotes, query });
  if (answer.error) return { error: answer.error };
  const totes = answer.data as Tote[]; // what the contract says this endpoint answers
  return { data: { totes, next: nextCursor(answer.meta) } };
}

/** Reads all selected totes, over as many queries and pages as needed. */
async function readAll(selection: ToteSelection, request: Request): Promise<Read<Tote[]>> {
  const totes: Tote[] = [];
  for (const query of queriesFor(selection)) {
    let cursor: string | null = null;
    do {
      const page: Read<TotePage> = await readPage({ ...query, cursor }, request);
      if (page.error) return { error: page.error };
      totes.push(...page.data.totes);
      cursor = page.data.next;
    } while (cursor !== null);
  }
  return { data: totes };
}

/** Updates a tote in every cached list it belongs to, most recently changed first, and removes it from the others. */
export const applyTote =
  (tote: Tote): Thunk =>
  (dispatch, getState) => {
    const { util } = totesApi;
    record(tote);
    for (const selection of util.selectCachedArgsForQuery(getState(), 'listTotes'))
      dispatch(
        util.updateQueryData('listTotes', selection, (list) => latestTotes([...list, tote], isSelected(selection))),
      );
    for (const query of util.selectCachedArgsForQuery(getState(), 'siteTotes'))
      dispatch(
        util.updateQueryData('siteTotes', query, ({ pages }) => {
          const [first] = pages;
          const isKnown = pages.some(({ totes }) => totes.some(({ id }) => id === tote.id));
          if (first && (isKnown || (!query.overdue && matchesQuery(query)(tote))))
            first.totes = latestTotes([...first.totes, tote]);
        }),
      );
    for (const args of util.selectCachedArgsForQuery(getState(), 'getTote'))
      if (args.params.id === tote.id)
        dispatch(util.updateQueryData('getTote', args, (known) => latestTotes([known, tote])[0] ?? tote));
    dispatch(util.invalidateTags(['ToteHistory']));
  };

/** Loads the cached lists again, after updates may have been missed. */
export const refreshTotes = () => totesApi.util.invalidateTags(['Totes', 'ToteHistory']);

const KnownTotes = z.array(z.object({ name: z.string(), code: z.string() }));
type KnownTotes = z.infer<typeof KnownTotes>;

const keyOf = (siteId: string) => `floorlight.site-totes.${siteId}`;

/**
 * The totes to choose from: the site's list and this user's earlier totes, in the order of the screen. The site's list
 * is cached on the device for use without a network.
 */
export function useHistoricalTotes(history: readonly HistoricalTote[]): KnownTotes {
  const { siteId } = useCurrentUser();
  const { data } = useHistoricalTotesQuery();
  useEffect(() => {
    if (data) store(keyOf(siteId), JSON.stringify(data));
  }, [data, siteId]);
  const known = data ?? KnownTotes.safeParse(readStoredJson(keyOf(siteId))).data ?? [];
  return sortTotes([...known, ...history.filter((entry) => !known.some(isSameTote(entry)))]);
}

/** The tote on record with this code, where the site has totes. */
export function useRecordOf(code: string): Tote | undefined {
  const hasTotes = useKnownFeature('totes');
  const { currentData } = useListTotesQuery({ codes: [code] }, { skip: !hasTotes || !canBeOnRecord(code) });
  return currentData?.find(({ toteNumber }) => toteNumber === code);
}
