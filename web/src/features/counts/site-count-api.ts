import { listSiteCountReports } from '@floorlight/contracts/site-count-reports';
import type { SiteCount, SiteCountDetails, SiteCountWall } from '@floorlight/contracts/site-counts';
import * as siteCounts from '@floorlight/contracts/site-counts';
import { shallowEqual, useSelector } from 'react-redux';
import { api, fromContract } from '#lib/api/api.ts';

const siteCountApi = api
  .enhanceEndpoints({ addTagTypes: ['SiteCounts', 'SiteCountList', 'SiteCountReports'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listSiteCounts: build.query({
        ...fromContract(siteCounts.listSiteCounts),
        providesTags: ['SiteCounts', 'SiteCountList'],
      }),
      getSiteCount: build.query({ ...fromContract(siteCounts.getSiteCount), providesTags: ['SiteCounts'] }),
      listReplacedCounts: build.query(fromContract(siteCounts.listReplacedCounts)),
      listCounters: build.query(fromContract(siteCounts.listCounters)),
      openSiteCount: build.mutation({ ...fromContract(siteCounts.openSiteCount), invalidatesTags: ['SiteCounts'] }),
      changeCountPeople: build.mutation({
        ...fromContract(siteCounts.changeCountPeople),
        invalidatesTags: ['SiteCounts'],
      }),
      assignWalls: build.mutation({ ...fromContract(siteCounts.assignWalls), invalidatesTags: ['SiteCounts'] }),
      askForRecount: build.mutation({ ...fromContract(siteCounts.askForRecount), invalidatesTags: ['SiteCounts'] }),
      approveWalls: build.mutation({ ...fromContract(siteCounts.approveWalls), invalidatesTags: ['SiteCounts'] }),
      closeSiteCount: build.mutation({ ...fromContract(siteCounts.closeSiteCount), invalidatesTags: ['SiteCounts'] }),
      startWall: build.mutation(fromContract(siteCounts.startWall)),
      listSiteCountReports: build.query({
        ...fromContract(listSiteCountReports),
        providesTags: ['SiteCountReports'],
      }),
    }),
  });

export const {
  useListSiteCountsQuery,
  useGetSiteCountQuery,
  useListReplacedCountsQuery,
  useListCountersQuery,
  useOpenSiteCountMutation,
  useChangeCountPeopleMutation,
  useAssignWallsMutation,
  useAskForRecountMutation,
  useApproveWallsMutation,
  useCloseSiteCountMutation,
  useStartWallMutation,
  useListSiteCountReportsQuery,
} = siteCountApi;

type SiteCountState = Parameters<ReturnType<typeof siteCountApi.endpoints.getSiteCount.select>>[0];

/** A wall of these counts as this device has it, live, where one of them is on the screen; null where none has it. */
export const useCountedWall = (
  counts: readonly Pick<SiteCount, 'id'>[] | undefined,
  { afeArea, wallNumber }: Pick<SiteCountWall, 'afeArea' | 'wallNumber'>,
): SiteCountWall | null =>
  useSelector((state: SiteCountState) => {
    for (const { id } of counts ?? []) {
      const { data } = siteCountApi.endpoints.getSiteCount.select({ params: { id } })(state);
      const wall = data?.walls.find((each) => each.afeArea === afeArea && each.wallNumber === wallNumber);
      if (wall) return wall;
    }
    return null;
  });

/** The open counts of the site on which this person is, as far as this device has read them. Asks the server for nothing. */
export function useKnownOpenCounts(userId: string): readonly SiteCountDetails[] {
  const { data = [] } = siteCountApi.endpoints.listSiteCounts.useQueryState({ query: { status: 'open' } });
  return useSelector(
    (state: SiteCountState) =>
      data
        .filter(({ people }) => people.length === 0 || people.some(({ id }) => id === userId))
        .flatMap(({ id }) => siteCountApi.endpoints.getSiteCount.select({ params: { id } })(state).data ?? []),
    shallowEqual,
  );
}

/** Reads the counts of the site again. */
export const refreshSiteCounts = () => siteCountApi.util.invalidateTags(['SiteCounts']);

/** Reads the list of counts again, which shows how far each one is. */
export const refreshSiteCountList = () => siteCountApi.util.invalidateTags(['SiteCountList']);

/** Reads the emailed reports of counts again. */
export const refreshSiteCountReports = () => siteCountApi.util.invalidateTags(['SiteCountReports']);

/** Shows changed walls of a count that is on the screen at once. */
export const applySiteCountWalls = (id: string, walls: readonly SiteCountWall[]) =>
  siteCountApi.util.updateQueryData('getSiteCount', { params: { id } }, (count) => {
    Object.assign(count, withWalls(count, walls));
  });

/**
 * The count with walls that are newer than its own. Of one version the wall with figures is right: in a blind count a manager
 * gets each wall with and without them, in any order.
 */
export function withWalls(count: SiteCountDetails, changed: readonly SiteCountWall[]): SiteCountDetails {
  const newer = new Map(changed.map((wall) => [keyOf(wall), wall]));
  const walls = count.walls.map((wall) => {
    const other = newer.get(keyOf(wall));
    if (!other || other.version < wall.version) return wall;
    return other.version > wall.version || other.figures !== null ? other : wall;
  });
  const progress = { open: 0, counted: 0, recount: 0, approved: 0 };
  for (const { status } of walls) progress[status] += 1;
  return { ...count, walls, progress };
}

const keyOf = ({ afeArea, wallNumber }: SiteCountWall): string => JSON.stringify([afeArea, wallNumber]);
