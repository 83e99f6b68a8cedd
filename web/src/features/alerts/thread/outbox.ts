import type { AlertMessage } from '@floorlight/contracts/alerts';
import { alertPath } from '@floorlight/contracts/paths';
import { failureMessageOf } from '#lib/api/failure.ts';
import { restoreDraft } from '#lib/drafts/stored-draft.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshTimelines } from '../api.ts';
import { messageDelivery, type WrittenMessage } from './delivery.ts';
import { t } from './messages.ts';

/** The messages about alerts that wait on this device, in the order in which they were written. */
export const messageOutbox = defineOutbox<WrittenMessage, AlertMessage>({
  ...messageDelivery,
  describe: ({ text }) => t.unsent({ text }),
  edit: ({ userId, body: { alertId, text } }) => {
    restoreDraft(userId, draftOfMessage(alertId), text);
    return alertPath(alertId);
  },
  settled: (_, outcome, dispatch) => {
    dispatch(refreshTimelines());
    if (outcome.state === 'sent') return;
    const message = failureMessageOf(outcome.failure, t.notSent());
    return dispatch(showToast({ title: t.notSentTitle(), message, tone: 'danger' }));
  },
});

/** The name of what is typed about an alert. */
export const draftOfMessage = (alertId: string): string => `alert-message.${alertId}`;
