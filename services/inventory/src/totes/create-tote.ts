import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { createTote, Tote } from '@floorlight/contracts/totes';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { InventoryContext } from '../context.ts';
import { keepCaller } from '../people/known-people.ts';
import { reinductionTotes } from '../schema.ts';
import { assignment } from './assignment.ts';
import { publicTote } from './tote.ts';

/** Puts a tote on record; the database takes each number once at a site. */
export const create = (
  { db, now }: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof createTote>,
  once: Once,
): Promise<Tote> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const at = now();
      await keepCaller(tx, principal);
      const [row] = await tx
        .insert(reinductionTotes)
        .values({
          id: randomUUID(),
          siteId: principal.siteId,
          toteNumber: body.toteNumber,
          status: body.status,
          itemCount: body.itemCount,
          ...(await assignment(tx, principal, body.assignedTo)),
          createdBy: principal.sub,
          lastUpdated: at,
          createdAt: at,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw conflict(`The tote ${body.toteNumber} is already on record`);
      const tote = publicTote(row);
      await writeEvent(tx, {
        name: 'inventory.tote.created',
        siteId: principal.siteId,
        actor: actorOf(principal),
        payload: { tote },
      });
      return tote;
    }),
  );
