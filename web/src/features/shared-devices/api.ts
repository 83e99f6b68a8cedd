import * as contract from '@floorlight/contracts/shared-devices';
import { api, fromContract } from '#lib/api/api.ts';

const devicesApi = api.enhanceEndpoints({ addTagTypes: ['SharedDevices', 'BadgePin'] }).injectEndpoints({
  endpoints: (build) => ({
    listSharedDevices: build.query({ ...fromContract(contract.listSharedDevices), providesTags: ['SharedDevices'] }),
    addSharedDevice: build.mutation({
      ...fromContract(contract.addSharedDevice),
      invalidatesTags: ['SharedDevices'],
    }),
    linkSharedDevice: build.mutation(fromContract(contract.linkSharedDevice)),
    changeSharedDevice: build.mutation({
      ...fromContract(contract.changeSharedDevice),
      invalidatesTags: ['SharedDevices'],
    }),
    revokeSharedDevice: build.mutation({
      ...fromContract(contract.revokeSharedDevice),
      invalidatesTags: ['SharedDevices'],
    }),
    enrolThisDevice: build.mutation(fromContract(contract.enrolThisDevice)),
    getThisDevice: build.query(fromContract(contract.getThisDevice)),
    signInWithBadge: build.mutation(fromContract(contract.signInWithBadge)),
    getBadgePin: build.query({ ...fromContract(contract.getBadgePin), providesTags: ['BadgePin'] }),
    setBadgePin: build.mutation({ ...fromContract(contract.setBadgePin), invalidatesTags: ['BadgePin'] }),
  }),
});

export const {
  useListSharedDevicesQuery,
  useAddSharedDeviceMutation,
  useLinkSharedDeviceMutation,
  useChangeSharedDeviceMutation,
  useRevokeSharedDeviceMutation,
  useEnrolThisDeviceMutation,
  useGetThisDeviceQuery,
  useSignInWithBadgeMutation,
  useGetBadgePinQuery,
  useSetBadgePinMutation,
} = devicesApi;
