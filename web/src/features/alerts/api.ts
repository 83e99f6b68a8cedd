import { getAlertCalls } from '@floorlight/contracts/alarm-reach';
import { countAlerts } from '@floorlight/contracts/alert-counts';
import { getAlertTimeline } from '@floorlight/contracts/alert-timeline';
import {
  type AlertStatus,
  type EmergencyAlert,
  getAlert,
  listAlerts,
  listAlertsElsewhere,
} from '@floorlight/contracts/alerts';
import { getAlertCallBack, getSenderPlace } from '@floorlight/contracts/call-back';
import { type EmergencyReach, getReach } from '@floorlight/contracts/notifications';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ApiState, api, fromContract } from '#lib/api/api.ts';
import type { ArgsOf } from '#lib/api/call.ts';
import { closeDesktopNotification } from '#lib/device/desktop-notifications.ts';
import { createChangeRecorder } from '#lib/lists/change-recorder.ts';
import { appendOlder, keepNewest, placeChanges, placeNewest } from '#lib/lists/place-newest.ts';
import { isOfAnotherSite } from '#lib/session/acting-site.ts';
import { stopAlarm } from '#lib/sounds/alarm-loop.ts';
import { mergeReach } from './merge-reach.ts';

type Thunk = ThunkAction<void, ApiState, unknown, UnknownAction>;

/** Alerts per page. */
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
    /** An older page. It is appended to the cached list of the same query. */
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
    getAlert: build.query({ ...fromContract(getAlert), providesTags: ['Alerts'] }),
    listFolded: build.query({ ...fromContract(listAlerts), providesTags: ['FoldedAlerts'] }),
    getAlertTimeline: build.query({ ...fromContract(getAlertTimeline), providesTags: ['AlertTimeline'] }),
    getAlertCalls: build.query(fromContract(getAlertCalls)),
    getAlertCallBack: build.query(fromContract(getAlertCallBack)),
    getSenderPlace: build.query(fromContract(getSenderPlace)),
    getReach: build.query({ ...fromContract(getReach), merge: mergeReach, providesTags: ['Reach'] }),
    listAlertsElsewhere: build.query({ ...fromContract(listAlertsElsewhere), providesTags: ['AlertsElsewhere'] }),
    countAlerts: build.query({ ...fromContract(countAlerts), providesTags: ['AlertCounts'] }),
  }),
});

export const {
  useListAlertsQuery,
  useLazyOlderAlertsQuery,
  useGetAlertQuery,
  useListFoldedQuery,
  useGetAlertTimelineQuery,
  useGetReachQuery,
  useGetAlertCallsQuery,
  useGetAlertCallBackQuery,
  useGetSenderPlaceQuery,
  useListAlertsElsewhereQuery,
  useCountAlertsQuery,
} = alertsApi;

/**
 * Puts an alert into every cached list and refetches counts and timelines. Stops its sound once it isn't active. The
 * alert that stands for a folded one comes in a live message.
 */
export const applyAlert =
  (alert: EmergencyAlert): Thunk =>
  (dispatch, getState) => {
    if (alert.foldedInto || isOfAnotherSite(alert)) return;
    recordChange(alert);
    for (const args of alertsApi.util.selectCachedArgsForQuery(getState(), 'listAlerts'))
      dispatch(
        alertsApi.util.updateQueryData('listAlerts', args, (list) =>
          placeNewest(list, alert, hasStatus(args.query.status)(alert)),
        ),
      );
    const newer = (known: EmergencyAlert) => (alert.version > known.version ? alert : known);
    dispatch(alertsApi.util.updateQueryData('getAlert', { params: { id: alert.id } }, newer));
    dispatch(api.util.invalidateTags(['AlertCounts', 'AlertTimeline', 'FoldedAlerts']));
    if (alert.status === 'active') return;
    stopAlarm(alert.id);
    closeDesktopNotification(alert.id);
  };

/** Refetches the timelines on the screen. */
export const refreshTimelines = () => api.util.invalidateTags(['AlertTimeline']);

/** Refetches the alerts of the user's other sites. */
export const refreshAlertsElsewhere = () => api.util.invalidateTags(['AlertsElsewhere']);

/** Refetches everything about alerts. */
export const refreshAlerts = () =>
  api.util.invalidateTags(['Alerts', 'AlertCounts', 'AlertTimeline', 'FoldedAlerts', 'Reach']);

/** Applies a live message about the reach of an alert. */
export const applyReach =
  (reach: EmergencyReach): Thunk =>
  (dispatch, getState) => {
    const args = { params: { id: reach.alertId } };
    const known = alertsApi.endpoints.getReach.select(args)(getState()).data;
    void dispatch(alertsApi.util.upsertQueryData('getReach', args, known ? mergeReach(known, reach) : reach));
  };
