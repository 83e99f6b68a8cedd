import {
  listOrganizationCounts,
  listOrganizationSafety,
  listOrganizationSites,
} from '@floorlight/contracts/organization';
import { api, fromContract } from '#lib/api/api.ts';

export const { useListOrganizationSitesQuery, useListOrganizationSafetyQuery, useListOrganizationCountsQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      listOrganizationSites: build.query(fromContract(listOrganizationSites)),
      listOrganizationCounts: build.query(fromContract(listOrganizationCounts)),
      listOrganizationSafety: build.query({
        ...fromContract(listOrganizationSafety),
        providesTags: ['AlertsElsewhere'],
      }),
    }),
  });
