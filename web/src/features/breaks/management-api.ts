import {
  cancelBreak,
  extendBreak,
  getBreakAnalytics,
  initializeBreakSettings,
  listBreakActivity,
  listBreakSettings,
  updateBreakSetting,
} from '@floorlight/contracts/break-management';
import { api, fromContract } from '#lib/api/api.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';

const managementApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBreakAnalytics: build.query({ ...fromContract(getBreakAnalytics), providesTags: ['BreakBoard'] }),
    listBreakActivity: build.query({ ...fromContract(listBreakActivity), providesTags: ['BreakBoard'] }),
    cancelBreak: build.mutation({ ...fromContract(cancelBreak), invalidatesTags: ['BreakBoard', 'ActiveBreak'] }),
    extendBreak: build.mutation({ ...fromContract(extendBreak), invalidatesTags: ['BreakBoard', 'ActiveBreak'] }),
    listBreakSettings: build.query({ ...fromContract(listBreakSettings), providesTags: ['BreakSettings'] }),
    initializeBreakSettings: build.mutation({
      ...fromContract(initializeBreakSettings),
      invalidatesTags: ['BreakSettings', 'ActiveBreak'],
    }),
    updateBreakSetting: build.mutation({
      ...fromContract(updateBreakSetting),
      invalidatesTags: ['BreakSettings', 'ActiveBreak'],
    }),
  }),
});

export const {
  useGetBreakAnalyticsQuery,
  useListBreakActivityQuery,
  useCancelBreakMutation,
  useExtendBreakMutation,
  useListBreakSettingsQuery,
  useInitializeBreakSettingsMutation,
  useUpdateBreakSettingMutation,
} = managementApi;

/** Beside what comes live: a screen that somebody looks at is never older than a quarter of a minute. */
export function useRenewal(refetch: () => unknown): void {
  useAttendedPoll(refetch, 15_000);
}

export const asOpened = { refetchOnMountOrArgChange: true };
