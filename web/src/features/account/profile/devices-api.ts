import { listDevices, signOutDevice, signOutOthers } from '@floorlight/contracts/devices';
import { api, fromContract } from '#lib/api/api.ts';

const devicesApi = api.enhanceEndpoints({ addTagTypes: ['Devices'] }).injectEndpoints({
  endpoints: (build) => ({
    listDevices: build.query({ ...fromContract(listDevices), providesTags: ['Devices'] }),
    // Also a refusal means that our list was old.
    signOutDevice: build.mutation({ ...fromContract(signOutDevice), invalidatesTags: ['Devices'] }),
    signOutOthers: build.mutation({ ...fromContract(signOutOthers), invalidatesTags: ['Devices'] }),
  }),
});

export const { useListDevicesQuery, useSignOutDeviceMutation, useSignOutOthersMutation } = devicesApi;
