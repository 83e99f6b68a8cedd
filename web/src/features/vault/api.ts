import { processBarcode, processScanner } from '@floorlight/contracts/barcode-reading';
import {
  addBarcode,
  type Barcode,
  deleteBarcode,
  getBarcode,
  getManagerBadges,
  getStats,
  listBarcodeCategories,
} from '@floorlight/contracts/barcodes';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { enterVaultPin, getVaultPin, pinOpenSeconds } from '@floorlight/contracts/vault-pin';
import { fromContract } from '#lib/api/api.ts';
import type { ArgsOf, Call } from '#lib/api/call.ts';
import { vaultTags } from './cache-tags.ts';
import { applyBarcode, listApi, removeBarcode } from './list-api.ts';

export { barcodeTypeName, barcodeTypeOptions } from './barcode-type-names.ts';
export { changeOutbox } from './change-outbox.ts';
export { deleteFailure } from './delete-failure.ts';
export { withoutPrivileged } from './list-api.ts';
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
  unlocksAt: state.lockedSeconds > 0 ? Date.now() + state.lockedSeconds * 1000 : null,
});

export type PinStateHere = ReturnType<typeof onThisClock>;

const vaultApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    listBarcodeCategories: build.query({ ...fromContract(listBarcodeCategories), providesTags: ['Categories'] }),
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
