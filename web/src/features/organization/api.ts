import { listOrganizationSafety, listOrganizationSites } from '@floorlight/contracts/organization';
import { api, fromContract } from '#lib/api/api.ts';

export const { useListOrganizationSitesQuery, useListOrganizationSafetyQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listOrganizationSites: build.query(fromContract(listOrganizationSites)),
    listOrganizationSafety: build.query({ ...fromContract(listOrganizationSafety), providesTags: ['AlertsElsewhere'] }),
  }),
});
