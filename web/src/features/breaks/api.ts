import { defaultAwayCodes, isAwayCode } from '@floorlight/contracts/away-codes';
import {
  cancelBreak,
  extendBreak,
  getBreakAnalytics,
  initializeBreakSettings,
  listBreakActivity,
  listBreakSettings,
  updateBreakSetting,
} from '@floorlight/contracts/break-management';
import { getActiveBreak, getMyBreaks } from '@floorlight/contracts/breaks';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { listAttestations } from '@floorlight/contracts/shift-attestations';
import { api, breakTags, fromContract } from '#lib/api/api.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { useFeature } from '#lib/session/site-features.ts';

export { AwayCodeDialog } from './AwayCodeDialog.tsx';

const breaksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getActiveBreak: build.query({
      query: fromContract(getActiveBreak).query,
      /** `clockOffset`: milliseconds by which the server's clock is ahead of this device's. */
      transformResponse: (reply: ReplyOf<typeof getActiveBreak>) => ({
        // A service of the version before answers neither.
        ...{ awayCodes: defaultAwayCodes, rules: [] },
        ...reply,
        clockOffset: Date.parse(reply.serverTime) - Date.now(),
      }),
      providesTags: ['ActiveBreak'],
    }),
    getMyBreaks: build.query({
      query: fromContract(getMyBreaks).query,
      transformResponse: (reply: ReplyOf<typeof getMyBreaks>) => ({ ...{ attestations: [] }, ...reply }),
      providesTags: ['MyBreaks'],
    }),
    getBreakAnalytics: build.query({ ...fromContract(getBreakAnalytics), providesTags: ['BreakBoard'] }),
    listBreakActivity: build.query({ ...fromContract(listBreakActivity), providesTags: ['BreakBoard'] }),
    listAttestations: build.query({ ...fromContract(listAttestations), providesTags: ['BreakBoard'] }),
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

/** Puts the user's running break into the cache. */
export const setActiveBreak = (activeBreak: ReplyOf<typeof getActiveBreak>['activeBreak']) =>
  breaksApi.util.updateQueryData('getActiveBreak', undefined, (draft) => {
    draft.activeBreak = activeBreak;
  });

export const {
  useGetActiveBreakQuery,
  useGetMyBreaksQuery,
  useGetBreakAnalyticsQuery,
  useListBreakActivityQuery,
  useListAttestationsQuery,
  useCancelBreakMutation,
  useExtendBreakMutation,
  useListBreakSettingsQuery,
  useInitializeBreakSettingsMutation,
  useUpdateBreakSettingMutation,
} = breaksApi;

/** The codes that start and end breaks at this site. */
export function useAwayCodes(): readonly string[] {
  const { data } = breaksApi.useGetActiveBreakQuery();
  const isOn = useFeature('breaks');
  // A break that began before they were switched off can still be ended.
  return data && (isOn || data.activeBreak) ? data.awayCodes : [];
}

/** Returns whether a scanned value starts and ends breaks at this site. */
export function useIsAwayCode(): (value: string) => boolean {
  const codes = useAwayCodes();
  return (value) => isAwayCode(codes, value);
}

/** Refetches the user's own breaks. */
export const refreshOwnBreaks = () => api.util.invalidateTags(['ActiveBreak', 'MyBreaks']);

/** Refetches the breaks that managers see. */
export const refreshBreakBoard = () => api.util.invalidateTags(['BreakBoard']);

/** Refetches every query about breaks. */
export const refreshBreaks = () => api.util.invalidateTags([...breakTags]);

/** Polls in addition to live messages, so that a visible screen is never more than 15 seconds old. */
export function usePolling(refetch: () => unknown): void {
  useAttendedPoll(refetch, 15_000);
}

export const refetchOnMount = { refetchOnMountOrArgChange: true };
