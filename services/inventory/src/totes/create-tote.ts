import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import * as totes from '@floorlight/contracts/totes';
import { and, eq, gt } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { requireBelowQuota } from '@floorlight/service-kit/quota';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { refusals } from '../refusal-messages.ts';
import { reinductionTotes } from '../schema.ts';
import { assignmentValues } from './assignment.ts';
import { publicTote } from './tote.ts';
import { writeHistory } from './write-history.ts';

/** Creates a tote; the database enforces that a number exists once at a site. */
export const createTote = (
  { db, now }: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof totes.createTote>,
  once: Once,
): Promise<totes.Tote> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const at = now();
      await saveCaller(tx, principal);
      await requireBelowQuota(tx, principal, {
        table: reinductionTotes,
        where: and(eq(reinductionTotes.createdBy, principal.sub), gt(reinductionTotes.createdAt, aDayBefore(at))),
        max: totes.newTotesPerDayMax,
        refusal: coded(refusals.toteLimit, { count: totes.newTotesPerDayMax }),
      });
      const [row] = await tx
        .insert(reinductionTotes)
        .values({
          id: body.id ?? randomUUID(),
          siteId: principal.siteId,
          toteNumber: body.toteNumber,
          status: body.status,
          itemCount: body.itemCount,
          ...(await assignmentValues(tx, principal, body.assignedTo)),
          assignedAt: body.assignedTo ? at : null,
          createdBy: principal.sub,
          lastUpdated: at,
          createdAt: at,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw conflict(coded(refusals.toteExists, { tote: body.toteNumber }));
      await writeHistory(tx, principal, row, { act: 'registered', at });
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

const aDayBefore = (time: Date): Date => new Date(time.getTime() - 24 * 3_600_000);
