import { sendAlertMessage } from '@floorlight/contracts/alert-response';
import { AlertMessage } from '@floorlight/contracts/alerts';
import type { ReadyAnswer } from '@floorlight/contracts/ready-answers';
import { failureMessageOf } from '#lib/api/failure.ts';
import { languageToStore } from '#lib/language/language.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshTimelines } from '../api.ts';
import { t } from './messages.ts';

export interface WrittenMessage {
  alertId: string;
  text: string;
  ready: ReadyAnswer | null;
}

/** The messages about alerts that wait on this device, in the order in which they were written. */
export const messageOutbox = defineOutbox<WrittenMessage, AlertMessage>({
  name: 'floorlight-alert-messages',
  describe: ({ text }) => t.unsent({ text }),
  subjectOf: ({ alertId }) => alertId,
  deliver: ({ userId, siteId, key, body: { alertId, text, ready } }) =>
    deliver(
      {
        ...{ endpoint: sendAlertMessage, params: { id: alertId }, userId, siteId, idempotencyKey: key },
        body: { text: ready ? null : text, ready, language: languageToStore() },
      },
      AlertMessage,
    ),
  settled: (_, outcome, dispatch) => {
    dispatch(refreshTimelines());
    if (outcome.state === 'sent') return;
    const message = failureMessageOf(outcome.failure, t.notSent());
    return dispatch(showToast({ title: t.notSentTitle(), message, tone: 'danger' }));
  },
});
