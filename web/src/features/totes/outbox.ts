import { paths, totePath } from '@floorlight/contracts/paths';
import type { Tote } from '@floorlight/contracts/totes';
import { useMemo } from 'react';
import { type Failure, failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { showToast, type ToastContent } from '#lib/toasts/toasts-slice.ts';
import { applyTote, refreshTotes } from './api.ts';
import { type ToteAct, toteDelivery } from './delivery.ts';
import { t } from './messages.ts';
import { restoreToteEdits } from './tote-edits.ts';

/** Registrations and changes of totes, in the order in which they were made. */
export const toteOutbox = defineOutbox<ToteAct, Tote>({
  ...toteDelivery,
  describe,
  // A tote on record may have no card on this device: its page shows it anyway.
  edit: ({ userId, body: { tote, change, step } }) => {
    if (!change && !step) return paths.totes;
    const { status, itemCount } = change ?? {};
    const typed = { status, itemCount: itemCount === undefined ? undefined : String(itemCount) };
    if (change) restoreToteEdits(userId, tote.id, { ...typed, baseVersion: tote.version - 1 });
    return totePath(tote.id);
  },
  settled: ({ body, attempts }, outcome, dispatch) => {
    if (outcome.state === 'sent') {
      dispatch(applyTote(outcome.reply));
      if (body.isQuiet) return;
      return dispatch(showToast({ title: doneTitle(body), message: body.tote.toteNumber, tone: 'success' }));
    }
    // Somebody else registered or changed it first: load their record.
    dispatch(refreshTotes());
    // The form that awaits the first attempt shows why it was refused.
    if (attempts > 0) dispatch(showToast(refusal(body, outcome.failure)));
  },
});

function doneTitle({ change, step }: ToteAct): string {
  if (step?.kind === 'removal') return t.removed();
  return change || step ? t.updated() : t.registered();
}

/** `Tote A12345: Completed, 20 items` */
function describe({ tote, change, step }: ToteAct): string {
  const { toteNumber, itemCount: count, assignedToName: name } = tote;
  if (step) return t.unsentSteps[step.kind === 'handover' ? step.step : step.kind]({ toteNumber });
  if (!change) return t.unsent.register({ toteNumber });
  if (change.assignedTo === null) return t.unsent.giveBack({ toteNumber });
  if (change.assignedTo !== undefined) return t.unsent.assign({ toteNumber, name: name ?? '' });
  return t.unsent[tote.status]({ toteNumber, count });
}

/** Says why the server refused a registration or a change. */
export function refusal({ change, step }: ToteAct, failure: Failure): ToastContent {
  const [title, fallback] =
    change || step ? [t.updateFailed(), t.updateFailedDetail()] : [t.registrationFailed(), t.registerFailed()];
  return { title, message: failureMessageOf(failure, fallback), tone: 'danger' };
}

/** The totes of this site as they will be once the server has what waits on this device. */
export function useWaitingTotes(): readonly Tote[] {
  const { siteId } = useCurrentUser();
  const waiting = toteOutbox.useWaiting();
  return useMemo(
    () => waiting.filter((entry) => (entry.siteId ?? siteId) === siteId).map(({ body }) => body.tote),
    [waiting, siteId],
  );
}
