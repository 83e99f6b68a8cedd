import type { Beacon } from '@floorlight/contracts/beacons';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, ne, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { andonAlerts } from '../schema.ts';
import { publicBeacon, visibleBeacons } from './beacon.ts';

/** Hides a beacon, or shows it again. One that is so already stays as it is. */
export const showBeacon = (
  context: SafetyContext,
  principal: Principal,
  { id, isVisible }: { id: string; isVisible: boolean },
): Promise<Beacon> =>
  context.db.transaction(async (tx) => {
    const isHere = and(eq(andonAlerts.id, id), visibleBeacons(principal));
    const [row] = await tx
      .update(andonAlerts)
      .set({ isVisible, version: sql`${andonAlerts.version} + 1` })
      .where(and(isHere, ne(andonAlerts.isVisible, isVisible)))
      .returning();
    if (!row) {
      const [current] = await tx.select().from(andonAlerts).where(isHere);
      if (!current) throw notFound(coded(refusals.beaconNotFound));
      return publicBeacon(current);
    }
    const beacon = publicBeacon(row);
    await writeEvent(tx, {
      name: isVisible ? 'safety.beacon.shown' : 'safety.beacon.hidden',
      siteId: row.siteId,
      actor: actorOf(principal),
      payload: { beacon },
    });
    return beacon;
  });
