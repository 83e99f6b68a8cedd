import { answerRollCall, type RollCallAnswer, RollCallEntry, tickPerson } from '@floorlight/contracts/evacuations';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { applyEntries, applyMine, refreshEvacuations } from './api.ts';
import { t } from './messages.ts';

interface Answered {
  evacuationId: string;
  answer: RollCallAnswer;
  /** When it was given on this device. */
  at: string;
}

/** One's own answer. */
export interface OwnAnswer extends Answered {
  kind: 'own';
  zone: string | null;
}

/** A warden's, for somebody whose name or badge they know. */
export interface Tick extends Answered {
  kind: 'tick';
  userId?: string;
  badge?: string;
  name: string;
  point: string | null;
  isOffSite: boolean;
}

/** The answers to roll calls that wait on this device, each person's in their order. */
export const rollCallOutbox = defineOutbox<OwnAnswer | Tick, RollCallEntry>({
  name: 'floorlight-roll-call-answers',
  describe: (body) =>
    body.kind === 'own' ? t.unsentOwn[body.answer]() : t.unsentTick[body.answer]({ name: body.name }),
  subjectOf: (body) => `${body.evacuationId} ${body.kind === 'own' ? 'own' : (body.userId ?? body.badge)}`,
  deliver: ({ userId, siteId, body, key }) =>
    deliver(
      {
        ...{ endpoint: body.kind === 'own' ? answerRollCall : tickPerson, params: { id: body.evacuationId } },
        ...{ body: bodyOf(body), userId, siteId, idempotencyKey: key },
      },
      RollCallEntry,
    ),
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

const bodyOf = (body: OwnAnswer | Tick) => {
  const { answer, at } = body;
  if (body.kind === 'own') return { answer, at, zone: body.zone };
  const { userId, badge, point, isOffSite } = body;
  return { answer, at, point, isOffSite, ...(badge === undefined ? { userId } : { badge }) };
};
