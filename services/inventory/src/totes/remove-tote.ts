import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as totes from '@floorlight/contracts/totes';
import { and, eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { InventoryContext } from '../context.ts';
import { reinductionTotes } from '../schema.ts';
import { describeState } from './describe-state.ts';
import { isTote, lockTote } from './find-tote.ts';
import { publicTote } from './tote.ts';

/** Takes a tote off record if its version is still the one that the caller read. Its history goes with it. */
export const removeTote = (
  { db, now }: InventoryContext,
  principal: Principal,
  id: string,
  { version }: BodyOf<typeof totes.removeTote>,
  once: Once,
): Promise<totes.Tote> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const current = await lockTote(tx, principal, id);
      const [row] = await tx
        .delete(reinductionTotes)
        .where(and(isTote(principal, id), eq(reinductionTotes.version, version)))
        .returning();
      if (!row) throw conflict(describeState(current));
      const tote = { ...publicTote(row), version: row.version + 1, removedAt: now().toISOString() };
      await writeEvent(tx, {
        name: 'inventory.tote.removed',
        siteId: principal.siteId,
        actor: actorOf(principal),
        payload: { tote },
      });
      return tote;
    }),
  );
