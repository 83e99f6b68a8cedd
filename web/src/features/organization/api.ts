import { acknowledgeCellAlert, type CellSite, listCellAlerts, listCellSites } from '@floorlight/contracts/cells';
import {
  listOrganizationCounts,
  listOrganizationSafety,
  listOrganizationSites,
} from '@floorlight/contracts/organization';
import { api, fromContract } from '#lib/api/api.ts';
import { namespacesOf } from '#lib/api/failure.ts';
import { completeCatalogs } from '#lib/language/language.ts';

export const {
  useListOrganizationSitesQuery,
  useListOrganizationSafetyQuery,
  useListOrganizationCountsQuery,
  useListCellSitesQuery,
  useListCellAlertsQuery,
  useAcknowledgeCellAlertMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listOrganizationSites: build.query(fromContract(listOrganizationSites)),
    listOrganizationCounts: build.query(fromContract(listOrganizationCounts)),
    listOrganizationSafety: build.query({
      ...fromContract(listOrganizationSafety),
      providesTags: ['AlertsElsewhere'],
    }),
    listCellSites: build.query({
      ...fromContract(listCellSites),
      async transformResponse(reply: CellSite[]) {
        await completeCatalogs(reply.flatMap(({ problem }) => (problem ? namespacesOf(problem) : [])));
        return reply;
      },
    }),
    listCellAlerts: build.query(fromContract(listCellAlerts)),
    acknowledgeCellAlert: build.mutation(fromContract(acknowledgeCellAlert)),
  }),
});
