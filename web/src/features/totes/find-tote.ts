import type { Tote } from '@floorlight/contracts/totes';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ApiState } from '#lib/api/api.ts';
import { totesApi } from './api.ts';
import { latestTotes } from './latest-totes.ts';
import { canBeOnRecord } from './tote-queries.ts';

type TotesState = Parameters<ReturnType<typeof totesApi.endpoints.listTotes.select>>[0];
type Find = ThunkAction<Promise<Tote | undefined>, ApiState, unknown, UnknownAction>;

/** The tote on record with this code: from the server, or without a network from what this device has read. */
export const findTote =
  (code: string, waiting: readonly Tote[]): Find =>
  async (dispatch, getState) => {
    if (!canBeOnRecord(code)) return undefined;
    const request = dispatch(totesApi.endpoints.listTotes.initiate({ codes: [code] }, { forceRefetch: true }));
    const { data } = await request;
    request.unsubscribe();
    const known = data ?? readBefore(getState() as TotesState); // the state holds the totes' tags too
    return latestTotes([...known, ...waiting], ({ toteNumber }) => toteNumber === code)[0];
  };

/** All totes in the lists that this page has read. */
function readBefore(state: TotesState): Tote[] {
  const { endpoints, util } = totesApi;
  const lists = util
    .selectCachedArgsForQuery(state, 'listTotes')
    .flatMap((args) => endpoints.listTotes.select(args)(state).data ?? []);
  const pages = util
    .selectCachedArgsForQuery(state, 'siteTotes')
    .flatMap((args) => endpoints.siteTotes.select(args)(state).data?.pages ?? []);
  return [...lists, ...pages.flatMap(({ totes }) => totes)];
}
