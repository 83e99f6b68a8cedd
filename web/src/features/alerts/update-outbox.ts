import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useSyncExternalStore } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyAlert, refreshAlerts } from './api.ts';
import { t } from './messages.ts';
import { type AlertChange, type AlertUpdate, alertUpdateDelivery } from './update-delivery.ts';

const done = { acknowledged: t.nowAcknowledged, resolved: t.nowResolved };

/** Acknowledgements and resolutions of alerts, each alert's in their order. */
export const alertUpdateOutbox = defineOutbox<AlertUpdate, EmergencyAlert>({
  ...alertUpdateDelivery,
  describe: ({ title, change: { status, responseNotes } }) =>
    status === 'resolved' && responseNotes
      ? t.unsentUpdate.resolvedWith({ title, notes: responseNotes })
      : t.unsentUpdate[status]({ title }),
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
