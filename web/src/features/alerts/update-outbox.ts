import type { EmergencyAlert, ResponseStep } from '@floorlight/contracts/alerts';
import { alertPath } from '@floorlight/contracts/paths';
import { useSyncExternalStore } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { restoreDraft } from '#lib/drafts/stored-draft.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyAlert, refreshAlerts } from './api.ts';
import { t } from './messages.ts';
import { type AlertChange, type AlertUpdate, alertUpdateDelivery } from './update-delivery.ts';

/** What an alert is by somebody's answer, as far as this device knows. */
export type Answer = 'acknowledged' | 'resolved' | ResponseStep;

/** The answers to alerts, each alert's in their order. */
export const alertUpdateOutbox = defineOutbox<AlertUpdate, EmergencyAlert>({
  ...alertUpdateDelivery,
  describe: ({ title, change }) => {
    const notes = notesOf(change);
    return notes ? t.unsentUpdate.resolvedWith({ title, notes }) : t.unsentUpdate[answerOf(change)]({ title });
  },
  edit: ({ userId, body: { id, change } }) => {
    const notes = notesOf(change);
    if (notes) restoreDraft(userId, draftOfNotes(id), notes);
    return alertPath(id);
  },
  // Somebody else was faster, or the alert was cancelled. Notes that somebody has typed stay until they discard them.
  isReturned: ({ body: { change } }, { status }) => (status === 404 || status === 409) && !notesOf(change),
  settled: ({ userId, body: { title, change } }, outcome, dispatch) => {
    if (outcome.state === 'sent') {
      dispatch(applyAlert(outcome.reply));
      const message = doneMessage(outcome.reply, answerOf(change), { title, userId });
      return dispatch(showToast({ title: t.updated(), message, tone: 'success' }));
    }
    dispatch(refreshAlerts());
    const message = failureMessageOf(outcome.failure, t.notUpdated());
    return dispatch(showToast({ title: t.updateFailed(), message, tone: 'danger' }));
  },
});

/** The name of what is typed about the end of an alert. */
export const draftOfNotes = (alertId: string): string => `alert-notes.${alertId}`;

const answerOf = (change: AlertChange): Answer => ('step' in change ? change.step : change.status);
const notesOf = (change: AlertChange) => ('step' in change ? null : change.responseNotes);

/** Who comes second, hears who was first: also where both can come. */
function doneMessage(
  { response }: EmergencyAlert,
  answer: Answer,
  { title, userId }: { title: string; userId: string },
): string {
  const isStep = answer === 'on_the_way' || answer === 'there';
  return isStep && response && response.by !== userId
    ? t.nowAfter[answer]({ title, name: response.byName })
    : t.now[answer]({ title });
}

/** What waits on this device to be sent about an alert; null if nothing does, or if its first attempt still runs. */
export const useUnsentUpdate = (alertId: string): Answer | null =>
  useSyncExternalStore(alertUpdateOutbox.subscribe, () => unsentAnswer(alertId));

function unsentAnswer(alertId: string): Answer | null {
  const waiting = alertUpdateOutbox.entries().filter(({ body }) => body.id === alertId);
  const last = waiting.some(({ attempts }) => attempts > 0) ? waiting.at(-1) : undefined;
  return last ? answerOf(last.body.change) : null;
}
