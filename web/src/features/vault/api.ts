import { processBarcode, processScanner } from '@floorlight/contracts/barcode-reading';
import {
  addBarcode,
  type Barcode,
  deleteBarcode,
  getBarcode,
  isPrivileged,
  listBarcodeCategories,
} from '@floorlight/contracts/barcodes';
import { getManagerBadges } from '@floorlight/contracts/manager-badges';
import { enterVaultPin, getVaultPin } from '@floorlight/contracts/vault-pin';
import { getStats } from '@floorlight/contracts/vault-stats';
import { type ApiDispatch, fromContract } from '#lib/api/api.ts';
import type { ArgsOf, Call } from '#lib/api/call.ts';
import { type Failure, isAway } from '#lib/api/failure.ts';
import { randomId } from '#lib/device/random-id.ts';
import { answerTimeout } from '#lib/kept-reads/keep-reads.ts';
import type { ReadOwner } from '#lib/kept-reads/read-store.ts';
import { vaultTags } from './cache-tags.ts';
import { applyBarcode, listApi, removeBarcode, showFromDevice } from './list-api.ts';
import { enterPinOnDevice } from './on-device/enter-pin.ts';
import { forgetReplaced, keepProtected, keepsProtected } from './on-device/protected.ts';
import { barcodeOnDevice } from './on-device/read-copy.ts';
import { syncVault } from './on-device/sync-vault.ts';
import { vaultHolder } from './on-device/vault-copy.ts';
import { onThisClock, type PinState, type PinStateHere } from './pin-state.ts';

export { barcodeTypeName, barcodeTypeOptions } from './barcode-type-names.ts';
export { refreshVault } from './cache-tags.ts';
export { changeOutbox } from './change-outbox.ts';
export { deleteFailure } from './delete-failure.ts';
export type { ScanBody } from './delivery.ts';
export { EditBarcodeDialog } from './EditBarcodeDialog.tsx';
export { removeBarcode } from './list-api.ts';
export { pinOnDevice } from './on-device/enter-pin.ts';
export { closeProtected } from './on-device/protected.ts';
export { barcodesOnDevice } from './on-device/read-copy.ts';
export { holdVaultOf } from './on-device/vault-copy.ts';
export {
  describeWaitingScan,
  detailsIn,
  type SavedSession,
  scanOutbox,
  sendListedScans,
  type WaitReason,
  waitReasonIn,
  waitReasonName,
  waitReasonOf,
} from './outbox.ts';
export {
  addListedScan,
  areScansStored,
  type ListedScan,
  listedScans,
  removeListedScans,
  type ScanDetails,
  updateListedScan,
  useListedScans,
} from './scan-list.ts';
export { refreshShared } from './sharing/api.ts';
export { takePathIn } from './sharing/take-path-in.ts';

/** Milliseconds. Long enough for a photo on bad Wi-Fi and for the vision model. */
const readingTimeout = 30_000;

const reading = <E extends typeof processBarcode | typeof processScanner>(endpoint: E) => {
  const { query, transformResponse } = fromContract(endpoint);
  return { query: (args: ArgsOf<E>): Call => ({ ...query(args), timeout: readingTimeout }), transformResponse };
};

export const vaultApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    listBarcodeCategories: build.query({ ...fromContract(listBarcodeCategories), providesTags: ['Categories'] }),
    /** A mutation, because looking at a privileged one is logged. Where the server takes its time, the device shows its copy. */
    openBarcode: build.mutation<Barcode, ArgsOf<typeof getBarcode>>({
      queryFn: async ({ params, query }, { dispatch }, _, ask) => {
        const asking = Promise.resolve(ask({ endpoint: getBarcode, params, query } satisfies Call)).then((answer) => {
          if (answer.data !== undefined) dispatch(applyBarcode(answer.data as Barcode)); // the contract's reply
          return answer;
        });
        const late = new Promise<null>((resolve) => setTimeout(resolve, answerTimeout, null));
        const first = await Promise.race([asking, late]);
        const isWaiting = first === null || isAway(first.error);
        const known = isWaiting ? await barcodeOnDevice(params.id) : undefined;
        if (known) return { data: known };
        const { data, error } = first ?? (await asking);
        return data === undefined ? { error: error as Failure } : { data: data as Barcode }; // one of the two is set
      },
    }),
    /** Reads a barcode again, past every cache. */
    readBarcode: build.mutation(fromContract(getBarcode)),
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
    /** With a key of its own, so that a photo that is sent again is saved, and counts as a scan, only once. */
    processScanner: build.mutation({
      ...reading(processScanner),
      query: (args: ArgsOf<typeof processScanner>): Call => ({
        ...reading(processScanner).query(args),
        idempotencyKey: randomId(),
      }),
      invalidatesTags: vaultTags,
    }),
    processBarcode: build.mutation({ ...reading(processBarcode), invalidatesTags: ['Stats'] }),
    getStats: build.query({ ...fromContract(getStats), providesTags: ['Stats'] }),
    getVaultPin: build.query({
      query: fromContract(getVaultPin).query,
      transformResponse: (state: PinState) => onThisClock(state),
      onQueryStarted: async (_, { queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        const owner = vaultHolder();
        if (data && owner) await forgetReplaced(owner, data).catch(() => undefined);
      },
      providesTags: ['VaultPin'],
    }),
    /** Without the server it opens what is kept on the device. */
    enterVaultPin: build.mutation<PinStateHere, ArgsOf<typeof enterVaultPin>>({
      queryFn: async ({ body }, { dispatch }, _, ask) => {
        const { data, error } = await ask({ endpoint: enterVaultPin, body } satisfies Call);
        const owner = vaultHolder();
        if (data !== undefined) {
          const state = data as PinState; // the contract's reply
          if (owner) void keepProtected(owner, body.pin, state);
          return { data: onThisClock(state, Infinity) };
        }
        const failure = error as Failure; // one of the two is set
        const onDevice = owner && isAway(failure) ? await enterPinOnDevice(owner, body.pin) : null;
        if (owner && onDevice && 'data' in onDevice) await dispatch(showFromDevice(owner));
        return onDevice ?? { error: failure };
      },
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
  useReadBarcodeMutation,
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

/** Makes the copy of the vault on this device the same as the server's. */
export const syncCopy = (owner: ReadOwner) => async (dispatch: ApiDispatch) => {
  const options = { forceRefetch: true, subscribe: false };
  // The PIN may have been replaced on another device.
  if (await keepsProtected(owner)) void dispatch(vaultApi.endpoints.getVaultPin.initiate(undefined, options));
  await syncVault(owner, async () => {
    const { data } = await dispatch(vaultApi.endpoints.listBarcodeCategories.initiate(undefined, options));
    return data ? data.reduce((sum, { type, count }) => (isPrivileged(type) ? sum : sum + count), 0) : null;
  });
};
