import * as settings from '@floorlight/contracts/site-settings';
import { api, fromContract } from '#lib/api/api.ts';

/** Versions that the server gives at a time. */
const historyPage = 50;
const invalidatesTags = ['Sites'] as const;

const sitesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSiteSettings: build.query({ ...fromContract(settings.listSiteSettings), providesTags: ['Sites'] }),
    getSiteSettings: build.query({ ...fromContract(settings.getSiteSettings), providesTags: ['Sites'] }),
    /** A version never changes. */
    getSiteVersion: build.query(fromContract(settings.getSiteVersion)),
    listSiteHistory: build.infiniteQuery<settings.SiteHistoryEntry[], string, number | null>({
      query: ({ queryArg: siteId, pageParam: before }) => ({
        endpoint: settings.listSiteHistory,
        params: { siteId },
        query: { before },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length === historyPage ? page.at(-1)?.version : undefined),
      },
      providesTags: ['Sites'],
    }),
    exportSites: build.query(fromContract(settings.exportSites)),
    addSite: build.mutation({ ...fromContract(settings.addSite), invalidatesTags }),
    changeSite: build.mutation({ ...fromContract(settings.changeSite), invalidatesTags }),
    closeSite: build.mutation({ ...fromContract(settings.closeSite), invalidatesTags }),
    reopenSite: build.mutation({ ...fromContract(settings.reopenSite), invalidatesTags }),
    addFloorPlan: build.mutation(fromContract(settings.addFloorPlan)),
  }),
});

export const {
  useListSiteSettingsQuery,
  useGetSiteSettingsQuery,
  useGetSiteVersionQuery,
  useLazyGetSiteVersionQuery,
  useListSiteHistoryInfiniteQuery,
  useLazyExportSitesQuery,
  useAddSiteMutation,
  useChangeSiteMutation,
  useCloseSiteMutation,
  useReopenSiteMutation,
  useAddFloorPlanMutation,
} = sitesApi;

/** Shows stored settings before they are read again. */
export const applySettings = (stored: settings.SiteSettings) =>
  sitesApi.util.upsertQueryData('getSiteSettings', { params: { siteId: stored.settings.id } }, stored);
