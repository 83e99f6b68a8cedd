import type { Beacon } from '@floorlight/contracts/beacons';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { andonAlerts } from '../schema.ts';
import { publicBeacon } from './beacon.ts';

/** Says that what a beacon warned of is dealt with. Of two who say so at once one wins, and the other is told who. */
export const resolveBeacon = (context: SafetyContext, principal: Principal, id: string): Promise<Beacon> =>
  context.db.transaction(async (tx) => {
    const here = and(eq(andonAlerts.id, id), eq(andonAlerts.siteId, principal.siteId));
    const [row] = await tx
      .update(andonAlerts)
      .set({
        isActive: false,
        resolvedAt: context.now(),
        resolvedBy: principal.sub,
        resolvedByName: principal.name,
        version: sql`${andonAlerts.version} + 1`,
      })
      .where(and(here, andonAlerts.isActive))
      .returning();
    if (!row) {
      const [standing] = await tx.select().from(andonAlerts).where(here);
      throw standing ? conflict(`Already resolved by ${standing.resolvedByName}`) : notFound('Beacon not found');
    }
    const beacon = publicBeacon(row);
    await writeEvent(tx, {
      name: 'safety.beacon.resolved',
      siteId: row.siteId,
      actor: actorOf(principal),
      payload: { beacon },
    });
    return beacon;
  });
