import { getAlarmReadiness, listAlarmPeople } from '@floorlight/contracts/alarm-reach';
import { getAlarmTest, listAlarmReceivers, startAlarmTest } from '@floorlight/contracts/alarm-tests';
import { getPhone, removePhone, setPhone, verifyPhone } from '@floorlight/contracts/phone-numbers';
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
    listAlarmPeople: build.query({ ...fromContract(listAlarmPeople), providesTags: ['PushDevices'] }),
    getAlarmReadiness: build.query({ ...fromContract(getAlarmReadiness), providesTags: ['PushDevices', 'Sites'] }),
    getPhone: build.query({ ...fromContract(getPhone), providesTags: ['Phone'] }),
    setPhone: build.mutation({ ...fromContract(setPhone), invalidatesTags: ['Phone', 'PushDevices'] }),
    verifyPhone: build.mutation({ ...fromContract(verifyPhone), invalidatesTags: ['Phone', 'PushDevices'] }),
    removePhone: build.mutation({ ...fromContract(removePhone), invalidatesTags: ['Phone', 'PushDevices'] }),
  }),
});

export const {
  useListPushDevicesQuery,
  useSubscribeToPushMutation,
  useUnsubscribeFromPushMutation,
  useStartAlarmTestMutation,
  useGetAlarmTestQuery,
  useListAlarmReceiversQuery,
  useListAlarmPeopleQuery,
  useGetAlarmReadinessQuery,
  useGetPhoneQuery,
  useSetPhoneMutation,
  useVerifyPhoneMutation,
  useRemovePhoneMutation,
} = pushApi;
