import { type Barcode, isPrivileged, listBarcodes } from '@floorlight/contracts/barcodes';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { ApiState } from '#lib/api/api.ts';
import type { Call } from '#lib/api/call.ts';
import { type Failure, isAway } from '#lib/api/failure.ts';
import { nextCursor } from '#lib/api/next-cursor.ts';
import { selectShownReads } from '#lib/kept-reads/kept-reads-slice.ts';
import type { ReadOwner } from '#lib/kept-reads/read-store.ts';
import type { BarcodePage, BarcodeQuery } from './barcode-page.ts';
import { taggedApi } from './cache-tags.ts';
import { applyProtected, changeProtected } from './on-device/protected.ts';
import { barcodePageOnDevice, barcodesOnDevice } from './on-device/read-copy.ts';
import { withBarcodes } from './on-device/sync-vault.ts';
import { changeCopy } from './on-device/vault-copy.ts';

type KeptReadsState = Parameters<typeof selectShownReads>[0];
type Thunk<T = void> = ThunkAction<T, ApiState, unknown, UnknownAction>;
type VaultList = InfiniteData<BarcodePage, string | null>;

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
  applyProtected(barcode);
  if (!isPrivileged(barcode.type)) changeCopy((copy) => withBarcodes(copy, [barcode]));
  return editLists(({ barcodes }) => {
    const at = barcodes.findIndex(({ id }) => id === barcode.id);
    if (at >= 0) barcodes[at] = barcode;
  });
}

/** Removes a barcode from every cached list, and from the device. */
export function removeBarcode(id: string): Thunk {
  for (const change of [changeCopy, changeProtected])
    change((copy) => (copy.some((barcode) => barcode.id === id) ? copy.filter((barcode) => barcode.id !== id) : copy));
  return editLists((page) => {
    page.barcodes = page.barcodes.filter((barcode) => barcode.id !== id);
  });
}

/** Removes the barcodes protected by the PIN from every cached list. */
export const removePrivileged = (): Thunk =>
  editLists((page) => {
    page.barcodes = page.barcodes.filter(({ type }) => !isPrivileged(type));
  });

/** Shows the lists as this device has them: the PIN has opened more of them without the server. */
export const showFromDevice =
  (owner: ReadOwner): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { util } = listApi;
    for (const args of util.selectCachedArgsForQuery(getState(), 'listBarcodes')) {
      const read = await barcodesOnDevice(args, owner);
      if (read) dispatch(util.updateQueryData('listBarcodes', args, () => read.data as VaultList)); // its own shape
    }
  };

const editLists =
  (edit: (page: BarcodePage) => void): Thunk =>
  (dispatch, getState) => {
    const { util } = listApi;
    for (const args of util.selectCachedArgsForQuery(getState(), 'listBarcodes'))
      dispatch(util.updateQueryData('listBarcodes', args, ({ pages }) => pages.forEach(edit)));
  };
