import { answerRollCall, type RollCallAnswer, RollCallEntry, tickPerson } from '@floorlight/contracts/evacuations';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

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

/** Answers to roll calls, each person's in their order. */
export const rollCallDelivery: Delivery<OwnAnswer | Tick, RollCallEntry> = {
  name: 'floorlight-roll-call-answers',
  subjectOf: (body) => `${body.evacuationId} ${body.kind === 'own' ? 'own' : (body.userId ?? body.badge)}`,
  deliver: ({ userId, siteId, body, key }) =>
    deliver(
      {
        ...{ endpoint: body.kind === 'own' ? answerRollCall : tickPerson, params: { id: body.evacuationId } },
        ...{ body: bodyOf(body), userId, siteId, idempotencyKey: key },
      },
      RollCallEntry,
    ),
};

const bodyOf = (body: OwnAnswer | Tick) => {
  const { answer, at } = body;
  if (body.kind === 'own') return { answer, at, zone: body.zone };
  const { userId, badge, point, isOffSite } = body;
  return { answer, at, point, isOffSite, ...(badge === undefined ? { userId } : { badge }) };
};
