import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { enterVaultPin, getVaultPin, pinOpens } from '@floorlight/contracts/vault-pin';
import { api, fromContract } from '#lib/api/api.ts';
import { refreshBarcodes } from './api.ts';

type PinState = ReplyOf<typeof getVaultPin>;

/** `closesAt`: on this device's clock, which may be wrong; never later than from now on a PIN opens. */
const onThisClock = (state: PinState, closesAt = Date.parse(state.openUntil ?? '')) => ({
  ...state,
  closesAt: state.openUntil === null ? null : Math.min(closesAt, Date.now() + pinOpens * 1000),
});

const vaultPinApi = api.enhanceEndpoints({ addTagTypes: ['VaultPin'] }).injectEndpoints({
  endpoints: (build) => ({
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
        if (!data) return;
        dispatch(vaultPinApi.util.upsertQueryData('getVaultPin', undefined, data));
        dispatch(refreshBarcodes());
      },
    }),
  }),
});

export const { useGetVaultPinQuery, useEnterVaultPinMutation } = vaultPinApi;

/** Whether the PIN holds is asked again. */
export const refreshVaultPin = () => vaultPinApi.util.invalidateTags(['VaultPin']);
