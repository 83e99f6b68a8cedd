import { processBarcode, processScanner } from '@floorlight/contracts/barcode-reading';
import {
  addBarcode,
  type Barcode,
  deleteBarcode,
  favoriteBarcode,
  getBarcode,
  getManagerBadges,
  getStats,
  isPrivileged,
  listBarcodeCategories,
  listBarcodes,
  restoreBarcode,
} from '@floorlight/contracts/barcodes';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { enterVaultPin, getVaultPin, pinOpenSeconds } from '@floorlight/contracts/vault-pin';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { InfiniteData } from '@reduxjs/toolkit/query';
import { type ApiState, fromContract } from '#lib/api/api.ts';
import type { ArgsOf, Call, CallMeta } from '#lib/api/call.ts';
import { nextCursor } from '#lib/api/next-cursor.ts';
import { taggedApi, vaultTags } from './cache-tags.ts';

export { barcodeTypeName, barcodeTypeOptions } from './barcode-type-names.ts';
export { deleteFailure } from './delete-failure.ts';
export { discardOutbox } from './discard-outbox.ts';
export {
  type ScanBody,
  scanOutbox,
  sendListedScan,
  type WaitReason,
  waitReasonFor,
  waitReasonName,
  waitReasonOf,
} from './outbox.ts';
export {
  addListedScan,
  areScansStored,
  type ListedScan,
  listedScans,
  removeListedScans,
  updateListedScan,
  useListedScans,
} from './scan-list.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;
/** Filters and order of a list of the vault. */
export type BarcodeQuery = Omit<ArgsOf<typeof listBarcodes>['query'], 'cursor' | 'limit'>;

/** One page of a list. */
export interface BarcodePage {
  barcodes: Barcode[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** Milliseconds. Long enough for a photo on bad Wi-Fi and for the vision model. */
const readingTimeout = 30_000;

const reading = <E extends typeof processBarcode | typeof processScanner>(endpoint: E) => {
  const { query, transformResponse } = fromContract(endpoint);
  return { query: (args: ArgsOf<E>): Call => ({ ...query(args), timeout: readingTimeout }), transformResponse };
};

type PinState = ReplyOf<typeof getVaultPin>;

/**
 * Adds `closesAt` and `unlocksAt` on this device's clock. The clock may be wrong, so the first is never later than a full
 * PIN period from now, and the second counts from now.
 */
const onThisClock = (state: PinState, closesAt = Date.parse(state.openUntil ?? '')) => ({
  ...state,
  closesAt: state.openUntil === null ? null : Math.min(closesAt, Date.now() + pinOpenSeconds * 1000),
  unlocksAt: Date.now() + state.lockedSeconds * 1000,
});

export type PinStateHere = ReturnType<typeof onThisClock>;

const vaultApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    listBarcodeCategories: build.query({ ...fromContract(listBarcodeCategories), providesTags: ['Categories'] }),
    listBarcodes: build.infiniteQuery<BarcodePage, BarcodeQuery, string | null>({
      query: ({ queryArg, pageParam: cursor }): Call => ({ endpoint: listBarcodes, query: { ...queryArg, cursor } }),
      transformResponse: (barcodes: Barcode[], meta: CallMeta | undefined) => ({
        barcodes,
        next: nextCursor(meta),
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      providesTags: ['Barcodes'],
    }),
    /** A mutation, because opening a barcode counts as a use. */
    openBarcode: build.mutation({
      ...fromContract(getBarcode),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(applyBarcode(data));
      },
    }),
    /** Takes an idempotency key per barcode, so that a retry adds it only once. */
    addBarcode: build.mutation({
      query: ({ body, idempotencyKey }: ArgsOf<typeof addBarcode> & { idempotencyKey: string }): Call => ({
        endpoint: addBarcode,
        body,
        idempotencyKey,
      }),
      transformResponse: (reply: Barcode) => reply,
      invalidatesTags: (barcode) => (barcode ? vaultTags : []),
    }),
    deleteBarcode: build.mutation({
      ...fromContract(deleteBarcode),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        const isDeleted = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isDeleted) dispatch(removeBarcode(params.id));
      },
      invalidatesTags: (_, error) => (error ? [] : vaultTags),
    }),
    restoreBarcode: build.mutation({ ...fromContract(restoreBarcode), invalidatesTags: vaultTags }),
    favoriteBarcode: build.mutation({
      ...fromContract(favoriteBarcode),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(applyBarcode(data));
      },
    }),
    getManagerBadges: build.query({ ...fromContract(getManagerBadges), providesTags: ['ManagerBadges'] }),
    processScanner: build.mutation({ ...reading(processScanner), invalidatesTags: vaultTags }),
    processBarcode: build.mutation({ ...reading(processBarcode), invalidatesTags: ['Stats'] }),
    getStats: build.query({ ...fromContract(getStats), providesTags: ['Stats'] }),
    getVaultPin: build.query({
      query: fromContract(getVaultPin).query,
      transformResponse: (state: PinState) => onThisClock(state),
      providesTags: ['VaultPin'],
    }),
    enterVaultPin: build.mutation({
      query: fromContract(enterVaultPin).query,
      transformResponse: (state: PinState) => onThisClock(state, Infinity),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data) {
          dispatch(refreshVaultPin()); // it may be locked now
          return;
        }
        dispatch(vaultApi.util.upsertQueryData('getVaultPin', undefined, data));
        dispatch(refreshBarcodes());
      },
    }),
  }),
});

export const {
  useListBarcodeCategoriesQuery,
  useListBarcodesInfiniteQuery,
  useOpenBarcodeMutation,
  useAddBarcodeMutation,
  useDeleteBarcodeMutation,
  useRestoreBarcodeMutation,
  useFavoriteBarcodeMutation,
  useGetManagerBadgesQuery,
  useLazyGetManagerBadgesQuery,
  useProcessScannerMutation,
  useProcessBarcodeMutation,
  useGetStatsQuery,
  useGetVaultPinQuery,
  useEnterVaultPinMutation,
} = vaultApi;

/** Loads the vault's lists again, in their current order. */
export const refreshBarcodes = () => vaultApi.util.invalidateTags(['Barcodes']);

/** Loads the PIN state again. */
export const refreshVaultPin = () => vaultApi.util.invalidateTags(['VaultPin']);

/** Updates a barcode in every cached list, without moving it. */
const applyBarcode = (barcode: Barcode): Thunk =>
  editLists(({ barcodes }) => {
    const at = barcodes.findIndex(({ id }) => id === barcode.id);
    if (at >= 0) barcodes[at] = barcode;
  });

const removeBarcode = (id: string): Thunk =>
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
    const { util } = vaultApi;
    for (const args of util.selectCachedArgsForQuery(getState(), 'listBarcodes'))
      dispatch(util.updateQueryData('listBarcodes', args, ({ pages }) => pages.forEach(edit)));
  };
