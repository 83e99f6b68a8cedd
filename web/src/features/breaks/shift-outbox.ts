import { paths } from '@floorlight/contracts/paths';
import { failureMessageOf } from '#lib/api/failure.ts';
import { restoreDraft } from '#lib/drafts/stored-draft.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshBreaks } from './api.ts';
import { type ShiftStatement, shiftDelivery, shiftForm } from './shift-delivery.ts';
import { t } from './shift-messages.ts';

/** What people say about the breaks of their shifts, until the server has it. */
export const shiftOutbox = defineOutbox<ShiftStatement, unknown>({
  ...shiftDelivery,
  describe: () => t.unsent(),
  edit: ({ userId, body: { typed } }) => {
    if (typed) restoreDraft(userId, shiftForm, typed);
    return paths.myBreaks;
  },
  settled: (_, outcome, dispatch) => {
    dispatch(refreshBreaks());
    if (outcome.state === 'refused') {
      const message = failureMessageOf(outcome.failure, t.sendFailed.message());
      return dispatch(showToast({ title: t.sendFailed.title(), message, tone: 'danger' }));
    }
    return dispatch(showToast({ title: t.sent.title(), message: t.sent.message(), tone: 'success' }));
  },
});
