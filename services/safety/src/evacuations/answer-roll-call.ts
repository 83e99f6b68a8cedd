import type { BodyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { requireEvacuation } from './evacuation.ts';
import { storeAnswer } from './store-answer.ts';

interface Answered {
  id: string;
  body: BodyOf<typeof contract.answerRollCall>;
  once: Once;
}

/** The caller is safe, or needs help. */
export const answerRollCall = (
  { db, now }: SafetyContext,
  principal: Principal,
  { id, body, once }: Answered,
): Promise<contract.RollCallEntry> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const evacuation = await requireEvacuation(tx, principal, id);
      return storeAnswer(tx, principal, evacuation, {
        ...{ person: { id: principal.sub, name: principal.name }, answer: body.answer, how: 'phone', at: body.at },
        ...{ zone: body.zone ?? null, point: null, isOffSite: false, now: now() },
      });
    }),
  );
