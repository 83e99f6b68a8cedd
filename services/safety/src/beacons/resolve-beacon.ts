import type { Beacon, ResolveBeaconRequest } from '@floorlight/contracts/beacons';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { andonAlerts } from '../schema.ts';
import { endOf, publicBeacon, visibleBeacons } from './beacon.ts';

interface Resolution {
  id: string;
  body: ResolveBeaconRequest;
}

/** Resolves a beacon. If two people do so at once, one succeeds and the other gets a conflict that names the first. */
export const resolveBeacon = (
  context: SafetyContext,
  principal: Principal,
  { once, ...resolution }: Resolution & { once: Once },
): Promise<Beacon> => context.db.transaction((tx) => once(tx, () => resolveWithin(tx, context, principal, resolution)));

async function resolveWithin(
  tx: Transaction,
  context: SafetyContext,
  principal: Principal,
  { id, body: { resolverNotes } }: Resolution,
): Promise<Beacon> {
  const isHere = and(eq(andonAlerts.id, id), visibleBeacons(principal));
  const [row] = await tx
    .update(andonAlerts)
    .set({
      isActive: false,
      resolvedAt: context.now(),
      resolvedBy: principal.sub,
      resolvedByName: principal.name,
      resolverNotes: resolverNotes || null,
      version: sql`${andonAlerts.version} + 1`,
    })
    .where(and(isHere, andonAlerts.isActive))
    .returning();
  if (!row) {
    const [current] = await tx.select().from(andonAlerts).where(isHere);
    throw current ? conflict(endOf(current)) : notFound(coded(refusals.beaconNotFound));
  }
  const beacon = publicBeacon(row);
  await writeEvent(tx, {
    name: 'safety.beacon.resolved',
    siteId: row.siteId,
    actor: actorOf(principal),
    payload: { beacon },
  });
  return beacon;
}
