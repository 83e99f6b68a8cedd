import { getAlertTimeline } from '@floorlight/contracts/alert-timeline';
import {
  type AlertStatus,
  cancelAlert,
  countAlerts,
  type EmergencyAlert,
  listAlerts,
  updateAlert,
} from '@floorlight/contracts/alerts';
import { type EmergencyReach, getReach } from '@floorlight/contracts/notifications';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';
import type { ArgsOf } from '#lib/api/call.ts';
import { closeDesktopNotification } from '#lib/device/desktop-notifications.ts';
import { createChangeRecorder } from '#lib/lists/change-recorder.ts';
import { appendOlder, keepNewest, placeChanges, placeNewest } from '#lib/lists/place-newest.ts';
import { silence } from '#lib/sounds/audio-output.ts';
import { furtherReach } from './further-reach.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

/** Alerts of one page. */
export const alertListLimit = 100;

const { record: recordChange, readAndRecord } = createChangeRecorder<EmergencyAlert>();
const hasStatus = (status: AlertStatus | undefined) => (alert: EmergencyAlert) => !status || alert.status === status;

export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAlerts: build.query<EmergencyAlert[], ArgsOf<typeof listAlerts>>({
      queryFn: async (args, _api, _options, request) => {
        const { outcome, changes } = await readAndRecord(() => request({ endpoint: listAlerts, ...args }));
        if (outcome.error) return { error: outcome.error };
        const read = outcome.data as EmergencyAlert[]; // what the contract says this endpoint answers
        return { data: placeChanges(read, changes, hasStatus(args.query.status), alertListLimit) };
      },
      merge: (known, read, { arg }) => keepNewest(known, read, hasStatus(arg.query.status), alertListLimit),
      providesTags: ['Alerts'],
    }),
    /** A page further back; it goes into the list it was asked for. */
    olderAlerts: build.query({
      ...fromContract(listAlerts),
      keepUnusedDataFor: 0,
      onQueryStarted: async ({ query: { before: _, ...list } }, { dispatch, queryFulfilled }) => {
        const page = await queryFulfilled.catch(() => null);
        if (page)
          dispatch(
            alertsApi.util.updateQueryData('listAlerts', { query: list }, (known) => appendOlder(known, page.data)),
          );
      },
    }),
    getAlertTimeline: build.query({ ...fromContract(getAlertTimeline), providesTags: ['AlertTimeline'] }),
    getReach: build.query({ ...fromContract(getReach), merge: furtherReach, providesTags: ['Reach'] }),
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

export const {
  useListAlertsQuery,
  useLazyOlderAlertsQuery,
  useGetAlertTimelineQuery,
  useGetReachQuery,
  useCountAlertsQuery,
  useUpdateAlertMutation,
  useCancelAlertMutation,
} = alertsApi;

/** Puts an alert into every list on the screen and refetches counts and timeline. Stops its sound once somebody answered it. */
export const applyAlert =
  (alert: EmergencyAlert): Thunk =>
  (dispatch, getState) => {
    recordChange(alert);
    for (const args of alertsApi.util.selectCachedArgsForQuery(getState(), 'listAlerts'))
      dispatch(
        alertsApi.util.updateQueryData('listAlerts', args, (list) =>
          placeNewest(list, alert, hasStatus(args.query.status)(alert)),
        ),
      );
    dispatch(api.util.invalidateTags(['AlertCounts', 'AlertTimeline']));
    if (alert.status === 'active') return;
    silence(alert.id);
    closeDesktopNotification(alert.id);
  };

/** Reads again what is shown of alerts. */
export const refreshAlerts = () => api.util.invalidateTags(['Alerts', 'AlertCounts', 'AlertTimeline', 'Reach']);

/** What was said live of how far an alert has come. */
export const applyReach =
  (reach: EmergencyReach): Thunk =>
  (dispatch, getState) => {
    const args = { params: { id: reach.alertId } };
    const known = alertsApi.endpoints.getReach.select(args)(getState()).data;
    void dispatch(alertsApi.util.upsertQueryData('getReach', args, known ? furtherReach(known, reach) : reach));
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
