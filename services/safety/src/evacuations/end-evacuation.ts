import type { Evacuation } from '@floorlight/contracts/evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, type Failure } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { evacuations } from '../schema.ts';
import { type EvacuationRow, publicEvacuation, requireEvacuation } from './evacuation.ts';

/** Gives the all clear. The second of two people gets a conflict that names the first. */
export const endEvacuation = (
  context: SafetyContext,
  principal: Principal,
  { id, once }: { id: string; once: Once },
): Promise<Evacuation> =>
  context.alertDb.transaction((tx) =>
    once(tx, async () => {
      const { sub: endedBy, name: endedByName, siteId } = principal;
      const [row] = await tx
        .update(evacuations)
        .set({ endedAt: context.now(), endedBy, endedByName, version: sql`${evacuations.version} + 1` })
        .where(and(eq(evacuations.id, id), eq(evacuations.siteId, siteId), isNull(evacuations.endedAt)))
        .returning();
      if (!row) throw endRefusal(await requireEvacuation(tx, principal, id));
      const evacuation = publicEvacuation(row);
      await writeEvent(tx, {
        name: 'safety.evacuation.ended',
        siteId,
        actor: actorOf(principal),
        payload: { evacuation },
      });
      return evacuation;
    }),
  );

/** Who gave the all clear. */
export const endRefusal = ({ endedByName }: EvacuationRow): Failure =>
  conflict(
    endedByName === null ? coded(refusals.drillReplaced) : coded(refusals.evacuationEnded, { name: endedByName }),
  );
