import { getAlarmTest, listAlarmReceivers, startAlarmTest } from '@floorlight/contracts/alarm-tests';
import { getPushKey, listPushDevices, subscribeToPush, unsubscribeFromPush } from '@floorlight/contracts/push';
import { api, fromContract } from '#lib/api/api.ts';

export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPushKey: build.query(fromContract(getPushKey)),
    listPushDevices: build.query({ ...fromContract(listPushDevices), providesTags: ['PushDevices'] }),
    subscribeToPush: build.mutation({ ...fromContract(subscribeToPush), invalidatesTags: ['PushDevices'] }),
    unsubscribeFromPush: build.mutation({ ...fromContract(unsubscribeFromPush), invalidatesTags: ['PushDevices'] }),
    startAlarmTest: build.mutation(fromContract(startAlarmTest)),
    getAlarmTest: build.query(fromContract(getAlarmTest)),
    listAlarmReceivers: build.query({ ...fromContract(listAlarmReceivers), providesTags: ['PushDevices'] }),
  }),
});

export const {
  useListPushDevicesQuery,
  useSubscribeToPushMutation,
  useUnsubscribeFromPushMutation,
  useStartAlarmTestMutation,
  useGetAlarmTestQuery,
  useListAlarmReceiversQuery,
} = pushApi;
