import { type Barcode, isPrivileged, listBarcodes } from '@floorlight/contracts/barcodes';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ApiState } from '#lib/api/api.ts';
import type { ArgsOf, Call } from '#lib/api/call.ts';
import { type Failure, isAway } from '#lib/api/failure.ts';
import { nextCursor } from '#lib/api/next-cursor.ts';
import { selectShownReads } from '#lib/kept-reads/kept-reads-slice.ts';
import { taggedApi } from './cache-tags.ts';
import { barcodePageOnDevice } from './on-device/read-copy.ts';
import { withBarcodes } from './on-device/sync-vault.ts';
import { changeCopy } from './on-device/vault-copy.ts';

type KeptReadsState = Parameters<typeof selectShownReads>[0];
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
      queryFn: async ({ queryArg, pageParam: cursor }, { getState, queryCacheKey = '' }, _, ask) => {
        const fromDevice = () => (cursor === null ? null : barcodePageOnDevice(queryArg, cursor));
        // What begins on the device goes on there.
        if (queryCacheKey in selectShownReads(getState() as KeptReadsState)) {
          const page = await fromDevice();
          if (page) return { data: page };
        }
        const answer = await ask({ endpoint: listBarcodes, query: { ...queryArg, cursor } } satisfies Call);
        if (answer.data !== undefined)
          return { data: { barcodes: answer.data as Barcode[], next: nextCursor(answer.meta) } }; // the contract's reply
        const page = isAway(answer.error) && (await fromDevice());
        return page ? { data: page } : { error: answer.error as Failure }; // one of the two is set
      },
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      providesTags: ['Barcodes'],
    }),
  }),
});

/** Updates a barcode in every cached list, without moving it, and on the device. */
export function applyBarcode(barcode: Barcode): Thunk {
  if (!isPrivileged(barcode.type)) changeCopy((copy) => withBarcodes(copy, [barcode]));
  return editLists(({ barcodes }) => {
    const at = barcodes.findIndex(({ id }) => id === barcode.id);
    if (at >= 0) barcodes[at] = barcode;
  });
}

/** Removes a barcode from every cached list, and from the device. */
export function removeBarcode(id: string): Thunk {
  changeCopy((copy) => copy.filter((barcode) => barcode.id !== id));
  return editLists((page) => {
    page.barcodes = page.barcodes.filter((barcode) => barcode.id !== id);
  });
}

/** Removes the barcodes protected by the PIN from every cached list. */
export const removePrivileged = (): Thunk =>
  editLists((page) => {
    page.barcodes = page.barcodes.filter(({ type }) => !isPrivileged(type));
  });

const editLists =
  (edit: (page: BarcodePage) => void): Thunk =>
  (dispatch, getState) => {
    const { util } = listApi;
    for (const args of util.selectCachedArgsForQuery(getState(), 'listBarcodes'))
      dispatch(util.updateQueryData('listBarcodes', args, ({ pages }) => pages.forEach(edit)));
  };
