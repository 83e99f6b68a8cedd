import type { AlertMessage } from '@floorlight/contracts/alerts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshTimelines } from '../api.ts';
import { messageDelivery, type WrittenMessage } from './delivery.ts';
import { t } from './messages.ts';

/** The messages about alerts that wait on this device, in the order in which they were written. */
export const messageOutbox = defineOutbox<WrittenMessage, AlertMessage>({
  ...messageDelivery,
  describe: ({ text }) => t.unsent({ text }),
  settled: (_, outcome, dispatch) => {
    dispatch(refreshTimelines());
    if (outcome.state === 'sent') return;
    const message = failureMessageOf(outcome.failure, t.notSent());
    return dispatch(showToast({ title: t.notSentTitle(), message, tone: 'danger' }));
  },
});
