import { getStats } from '@floorlight/contracts/barcodes';
import { api, fromContract } from '#lib/api/api.ts';

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({ getStats: build.query({ ...fromContract(getStats), providesTags: ['Stats'] }) }),
});

export const { useGetStatsQuery } = statsApi;
