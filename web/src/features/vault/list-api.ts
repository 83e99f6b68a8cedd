import { type Barcode, isPrivileged, listBarcodes } from '@floorlight/contracts/barcodes';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { ApiState } from '#lib/api/api.ts';
import type { ArgsOf, Call, CallMeta } from '#lib/api/call.ts';
import { nextCursor } from '#lib/api/next-cursor.ts';
import { taggedApi } from './cache-tags.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;
/** Filters and order of a list of the vault. */
export type BarcodeQuery = Omit<ArgsOf<typeof listBarcodes>['query'], 'cursor' | 'limit'>;

/** One page of a list. */
export interface BarcodePage {
  barcodes: Barcode[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** The lists of the vault. */
export const listApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    listBarcodes: build.infiniteQuery<BarcodePage, BarcodeQuery, string | null>({
      query: ({ queryArg, pageParam: cursor }): Call => ({ endpoint: listBarcodes, query: { ...queryArg, cursor } }),
      transformResponse: (barcodes: Barcode[], meta: CallMeta | undefined) => ({
        barcodes,
        next: nextCursor(meta),
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      providesTags: ['Barcodes'],
    }),
  }),
});

/** Updates a barcode in every cached list, without moving it. */
export const applyBarcode = (barcode: Barcode): Thunk =>
  editLists(({ barcodes }) => {
    const at = barcodes.findIndex(({ id }) => id === barcode.id);
    if (at >= 0) barcodes[at] = barcode;
  });

/** Removes a barcode from every cached list. */
export const removeBarcode = (id: string): Thunk =>
  editLists((page) => {
    page.barcodes = page.barcodes.filter((barcode) => barcode.id !== id);
  });

/** Removes the barcodes protected by the PIN from every cached list. */
export const removePrivileged = (): Thunk =>
  editLists((page) => {
    page.barcodes = page.barcodes.filter(({ type }) => !isPrivileged(type));
  });

/** What may be kept on the device of the list that this is: nothing that the PIN protects. */
export function withoutPrivileged(list: unknown): InfiniteData<BarcodePage, string | null> {
  const { pages, pageParams } = list as InfiniteData<BarcodePage, string | null>; // the cache's own
  const kept = pages.map((page) => ({ ...page, barcodes: page.barcodes.filter(({ type }) => !isPrivileged(type)) }));
  return { pages: kept, pageParams };
}

const editLists =
  (edit: (page: BarcodePage) => void): Thunk =>
  (dispatch, getState) => {
    const { util } = listApi;
    for (const args of util.selectCachedArgsForQuery(getState(), 'listBarcodes'))
      dispatch(util.updateQueryData('listBarcodes', args, ({ pages }) => pages.forEach(edit)));
  };
