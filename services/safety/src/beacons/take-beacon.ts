import type { Beacon } from '@floorlight/contracts/beacons';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { andonAlerts } from '../schema.ts';
import { endOf, publicBeacon, visibleBeacons } from './beacon.ts';

/** Notes who sees to a beacon. If two people do so at once, one succeeds and the other gets a conflict that names the first. */
export const takeBeacon = (context: SafetyContext, principal: Principal, id: string, once: Once): Promise<Beacon> =>
  context.db.transaction((tx) => once(tx, () => takeWithin(tx, context, principal, id)));

async function takeWithin(tx: Transaction, context: SafetyContext, principal: Principal, id: string): Promise<Beacon> {
  const isHere = and(eq(andonAlerts.id, id), visibleBeacons(principal));
  const [row] = await tx
    .update(andonAlerts)
    .set({
      takenAt: context.now(),
      takenBy: principal.sub,
      takenByName: principal.name,
      version: sql`${andonAlerts.version} + 1`,
    })
    .where(and(isHere, andonAlerts.isActive, isNull(andonAlerts.takenAt)))
    .returning();
  if (!row) {
    const [current] = await tx.select().from(andonAlerts).where(isHere);
    if (!current) throw notFound(coded(refusals.beaconNotFound));
    throw current.isActive
      ? conflict(coded(refusals.beaconTaken, { name: current.takenByName ?? '' }))
      : conflict(endOf(current));
  }
  const beacon = publicBeacon(row);
  await writeEvent(tx, {
    name: 'safety.beacon.taken',
    siteId: row.siteId,
    actor: actorOf(principal),
    payload: { beacon },
  });
  return beacon;
}
