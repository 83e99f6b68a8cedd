import { getPushKey, listPushDevices, subscribeToPush, unsubscribeFromPush } from '@floorlight/contracts/push';
import { api, fromContract } from '#lib/api/api.ts';

export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPushKey: build.query(fromContract(getPushKey)),
    listPushDevices: build.query({ ...fromContract(listPushDevices), providesTags: ['PushDevices'] }),
    subscribeToPush: build.mutation({ ...fromContract(subscribeToPush), invalidatesTags: ['PushDevices'] }),
    unsubscribeFromPush: build.mutation({ ...fromContract(unsubscribeFromPush), invalidatesTags: ['PushDevices'] }),
  }),
});

export const { useListPushDevicesQuery, useSubscribeToPushMutation, useUnsubscribeFromPushMutation } = pushApi;
