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

/** Beside what comes live: a screen that is open is never older than this. */
export const boardRenewal = { pollingInterval: 15_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
