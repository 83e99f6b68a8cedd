import { listReports } from '@floorlight/contracts/count-reports';
import {
  compareSessions,
  getCountPlan,
  getCountSession,
  getCountSummary,
  getCoverage,
  getDailyTotals,
  type InventoryCount,
  listCountSessions,
  listCounts,
} from '@floorlight/contracts/counts';
import { api, fromContract } from '#lib/api/api.ts';

export { applySiteCountWalls, refreshSiteCountList, refreshSiteCounts } from './site-count-api.ts';

const inventoryApi = api.enhanceEndpoints({ addTagTypes: ['Counts', 'CountReports'] }).injectEndpoints({
  endpoints: (build) => ({
    getCountPlan: build.query({ ...fromContract(getCountPlan), providesTags: ['Sites'] }),
    getCountSession: build.query({ ...fromContract(getCountSession), providesTags: ['Counts'] }),
    listCounts: build.query({ ...fromContract(listCounts), providesTags: ['Counts'] }),
    getCountSummary: build.query({ ...fromContract(getCountSummary), providesTags: ['Counts'] }),
    listCountSessions: build.query({ ...fromContract(listCountSessions), providesTags: ['Counts'] }),
    getCoverage: build.query({ ...fromContract(getCoverage), providesTags: ['Counts'] }),
    compareSessions: build.query({ ...fromContract(compareSessions), providesTags: ['Counts'] }),
    getDailyTotals: build.query({ ...fromContract(getDailyTotals), providesTags: ['Counts'] }),
    listReports: build.query({ ...fromContract(listReports), providesTags: ['CountReports'] }),
  }),
});

export const {
  useGetCountPlanQuery,
  useGetCountSessionQuery,
  useListCountsQuery,
  useGetCountSummaryQuery,
  useListCountSessionsQuery,
  useGetCoverageQuery,
  useCompareSessionsQuery,
  useGetDailyTotalsQuery,
  useListReportsQuery,
  useLazyListReportsQuery,
} = inventoryApi;

/** Adds a saved count to its cached session at once, before the refetch. */
export const applyCount = (saved: InventoryCount) =>
  inventoryApi.util.updateQueryData('listCounts', { query: { sessionId: saved.sessionId } }, (counts) => {
    if (counts.some(({ id }) => id === saved.id)) return;
    for (const count of counts)
      if (count.afeArea === saved.afeArea && count.wallNumber === saved.wallNumber && saved.replacedAt === null)
        count.replacedAt ??= saved.createdAt;
    counts.unshift(saved);
  });

/** Refetches every query about counts. */
export const refreshCounts = () => inventoryApi.util.invalidateTags(['Counts']);

/** Refetches the emailed reports. */
export const refreshReports = () => inventoryApi.util.invalidateTags(['CountReports']);
