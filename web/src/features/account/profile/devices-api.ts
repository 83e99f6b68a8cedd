import { listDevices, signOutDevice, signOutOthers } from '@floorlight/contracts/devices';
import { api, fromContract } from '#lib/api/api.ts';

const devicesApi = api.enhanceEndpoints({ addTagTypes: ['Devices'] }).injectEndpoints({
  endpoints: (build) => ({
    listDevices: build.query({ ...fromContract(listDevices), providesTags: ['Devices'] }),
    // A refusal also means that the cached list is out of date.
    signOutDevice: build.mutation({ ...fromContract(signOutDevice), invalidatesTags: ['Devices'] }),
    signOutOthers: build.mutation({ ...fromContract(signOutOthers), invalidatesTags: ['Devices'] }),
  }),
});

export const { useListDevicesQuery, useSignOutDeviceMutation, useSignOutOthersMutation } = devicesApi;
