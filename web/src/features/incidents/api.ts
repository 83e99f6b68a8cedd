import { listAssignees } from '@floorlight/contracts/incident-changes';
import { countIncidents, getIncident, type Incident, listIncidents } from '@floorlight/contracts/incidents';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';
import type { ArgsOf, Call } from '#lib/api/call.ts';
import { isOfAnotherSite } from '#lib/session/acting-site.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;
export type IncidentQuery = Omit<ArgsOf<typeof listIncidents>['query'], 'before' | 'limit'>;

const pageSize = 50;

export const incidentsApi = api.enhanceEndpoints({ addTagTypes: ['Incidents'] }).injectEndpoints({
  endpoints: (build) => ({
    listIncidents: build.infiniteQuery<Incident[], IncidentQuery, string | null>({
      query: ({ queryArg, pageParam: before }): Call => ({
        endpoint: listIncidents,
        query: { ...queryArg, before, limit: pageSize },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
      },
      providesTags: ['Incidents'],
    }),
    countIncidents: build.query({ ...fromContract(countIncidents), providesTags: ['Incidents'] }),
    getIncident: build.query({ ...fromContract(getIncident), providesTags: ['Incidents'] }),
    listAssignees: build.query(fromContract(listAssignees)),
  }),
});

export const { useListIncidentsInfiniteQuery, useCountIncidentsQuery, useGetIncidentQuery, useListAssigneesQuery } =
  incidentsApi;

/** Updates an incident everywhere in the cache, and refetches the lists: the server knows which of them it belongs to. */
export const applyIncident =
  (incident: Incident): Thunk =>
  (dispatch, getState) => {
    if (isOfAnotherSite(incident)) return;
    const { util } = incidentsApi;
    for (const args of util.selectCachedArgsForQuery(getState(), 'listIncidents'))
      dispatch(
        util.updateQueryData('listIncidents', args, ({ pages }) => {
          for (const page of pages) {
            const at = page.findIndex(({ id, version }) => id === incident.id && version < incident.version);
            if (at >= 0) page[at] = incident;
          }
        }),
      );
    dispatch(
      util.updateQueryData('getIncident', { params: { id: incident.id } }, (known) =>
        known.version < incident.version ? incident : known,
      ),
    );
    dispatch(refreshIncidents());
  };

/** Refetches everything about incidents. */
export const refreshIncidents = () => incidentsApi.util.invalidateTags(['Incidents']);
