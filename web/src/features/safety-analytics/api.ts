import { getSafetyAnalytics } from '@floorlight/contracts/safety-analytics';
import { api, fromContract } from '#lib/api/api.ts';

const analyticsApi = api.injectEndpoints({
  endpoints: (build) => ({ getSafetyAnalytics: build.query(fromContract(getSafetyAnalytics)) }),
});

export const { useGetSafetyAnalyticsQuery } = analyticsApi;
