import { cancelAlert, countAlerts, type EmergencyAlert, listAlerts, updateAlert } from '@floorlight/contracts/safety';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';
import { keepNewer, placeAlert } from './merge-alerts.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAlerts: build.query({
      ...fromContract(listAlerts),
      merge: (known, read, { arg }) => keepNewer(known, read, arg.query.status),
      providesTags: ['Alerts'],
    }),
    countAlerts: build.query({ ...fromContract(countAlerts), providesTags: ['AlertCounts'] }),
    updateAlert: build.mutation({
      ...fromContract(updateAlert),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => settle(queryFulfilled, dispatch),
    }),
    cancelAlert: build.mutation({
      ...fromContract(cancelAlert),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => settle(queryFulfilled, dispatch),
    }),
  }),
});

export const { useListAlertsQuery, useCountAlertsQuery, useUpdateAlertMutation, useCancelAlertMutation } = alertsApi;

/** Puts an alert into every list that is shown, and has the counts read again. */
export const applyAlert =
  (alert: EmergencyAlert): Thunk =>
  (dispatch, getState) => {
    for (const args of alertsApi.util.selectCachedArgsForQuery(getState(), 'listAlerts'))
      dispatch(
        alertsApi.util.updateQueryData('listAlerts', args, (list) => placeAlert(list, alert, args.query.status)),
      );
    dispatch(api.util.invalidateTags(['AlertCounts']));
  };

/** After a change: the answer goes into the lists. A refusal means that ours were old: they are read again. */
async function settle(
  answer: Promise<{ data: EmergencyAlert }>,
  dispatch: (action: UnknownAction | Thunk) => unknown,
): Promise<void> {
  try {
    dispatch(applyAlert((await answer).data));
  } catch {
    dispatch(api.util.invalidateTags(['Alerts', 'AlertCounts']));
  }
}
