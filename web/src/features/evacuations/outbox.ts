import type { RollCallEntry } from '@floorlight/contracts/evacuations';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyEntries, applyMine, refreshEvacuations } from './api.ts';
import { type OwnAnswer, rollCallDelivery, type Tick } from './delivery.ts';
import { t } from './messages.ts';

/** The answers to roll calls that wait on this device, each person's in their order. */
export const rollCallOutbox = defineOutbox<OwnAnswer | Tick, RollCallEntry>({
  ...rollCallDelivery,
  describe: (body) =>
    body.kind === 'own' ? t.unsentOwn[body.answer]() : t.unsentTick[body.answer]({ name: body.name }),
  settled: ({ body }, outcome, dispatch) => {
    if (outcome.state === 'refused') {
      dispatch(refreshEvacuations());
      const message = failureMessageOf(outcome.failure, t.notTakenHint());
      return dispatch(showToast({ title: t.notTaken(), message, tone: 'danger' }));
    }
    const entry = outcome.reply;
    dispatch(body.kind === 'own' ? applyMine(entry) : applyEntries(body.evacuationId, [entry]));
    if (entry.isLate)
      return dispatch(showToast({ title: t.late(), message: t.lateHint(), tone: 'warning', duration: 10_000 }));
    if (body.kind === 'own') return;
    const { userName: name, answeredByName, status } = entry;
    const isOther = status !== body.answer;
    return dispatch(
      showToast({
        title: isOther ? t.answeredElse({ name }) : t.tickedOff({ name }),
        message: t.answeredBy[status === 'needs_help' ? 'needs_help' : 'safe']({ name: answeredByName ?? '' }),
        tone: isOther ? 'warning' : 'success',
      }),
    );
  },
});
