import { EmergencyAlert, updateAlert } from '@floorlight/contracts/alerts';
import { useSyncExternalStore } from 'react';
import type { ArgsOf } from '#lib/api/call.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyAlert, refreshAlerts } from './api.ts';
import { t } from './messages.ts';

export type AlertChange = ArgsOf<typeof updateAlert>['body'];

/** `title`: the alert's, as it was shown. */
export interface AlertUpdate {
  id: string;
  title: string;
  change: AlertChange;
}

const done = { acknowledged: t.nowAcknowledged, resolved: t.nowResolved };

/** Acknowledgements and resolutions of alerts, each alert's in their order. */
export const alertUpdateOutbox = defineOutbox<AlertUpdate, EmergencyAlert>({
  name: 'floorlight-alert-updates',
  describe: ({ title, change: { status, responseNotes } }) =>
    status === 'resolved' && responseNotes
      ? t.unsentUpdate.resolvedWith({ title, notes: responseNotes })
      : t.unsentUpdate[status]({ title }),
  subjectOf: ({ id }) => id,
  deliver: ({ userId, siteId, body: { id, change }, key }) =>
    deliver(
      { endpoint: updateAlert, params: { id }, body: change, userId, siteId, idempotencyKey: key },
      EmergencyAlert,
    ),
  // Somebody else was faster, or the alert was cancelled. Notes that somebody has typed stay until they discard them.
  isReturned: ({ body: { change } }, { status }) => (status === 404 || status === 409) && !change.responseNotes,
  settled: ({ body: { title, change } }, outcome, dispatch) => {
    if (outcome.state === 'sent') {
      dispatch(applyAlert(outcome.reply));
      return dispatch(showToast({ title: t.updated(), message: done[change.status]({ title }), tone: 'success' }));
    }
    dispatch(refreshAlerts());
    const message = failureMessageOf(outcome.failure, t.notUpdated());
    return dispatch(showToast({ title: t.updateFailed(), message, tone: 'danger' }));
  },
});

/** What waits on this device to be sent about an alert; null if nothing does, or if its first attempt still runs. */
export const useUnsentUpdate = (alertId: string): AlertChange['status'] | null =>
  useSyncExternalStore(alertUpdateOutbox.subscribe, () => unsentUpdate(alertId));

function unsentUpdate(alertId: string): AlertChange['status'] | null {
  const waiting = alertUpdateOutbox.entries().filter(({ body }) => body.id === alertId);
  return waiting.some(({ attempts }) => attempts > 0) ? (waiting.at(-1)?.body.change.status ?? null) : null;
}
