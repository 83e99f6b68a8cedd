import { type ActivityPage, listActivity } from '@floorlight/contracts/audit-log';
import { api, fromContract } from '#lib/api/api.ts';

const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLatestActivity: build.query(fromContract(listActivity)),
    listActivity: build.infiniteQuery<ActivityPage, void, string | null>({
      query: ({ pageParam }) => ({ endpoint: listActivity, query: { cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
    }),
  }),
});

export const { useListLatestActivityQuery, useListActivityInfiniteQuery } = activityApi;
