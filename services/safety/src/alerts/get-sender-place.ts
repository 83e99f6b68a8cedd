import type { ScannedPlace } from '@floorlight/contracts/call-back';
import type { Principal } from '@floorlight/contracts/principal';
import { scanAge } from '@floorlight/contracts/scan-age';
import { and, eq, inArray, isNotNull, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { emergencyAlerts, sightings } from '../schema.ts';
import { openStates } from './alert.ts';
import { visibleTo } from './visible-alerts.ts';

/** Where the sender of an open alert scanned or counted something last; null for a shared device, which may be anybody's. */
export async function getSenderPlace(
  { db: { orm } }: Pick<SafetyContext, 'db'>,
  principal: Principal,
  id: string,
): Promise<ScannedPlace | null> {
  const [row] = await orm
    .select({ place: sightings.place, at: sightings.placeAt })
    .from(emergencyAlerts)
    .leftJoin(
      sightings,
      and(
        eq(sightings.siteId, emergencyAlerts.siteId),
        eq(sightings.userId, emergencyAlerts.reportedBy),
        isNotNull(sightings.place),
        sql`${sightings.placeAt} > ${emergencyAlerts.createdAt} - make_interval(secs => ${scanAge / 1000})`,
        sql`${emergencyAlerts.fromSharedDevice} is not true`,
        inArray(emergencyAlerts.state, openStates),
      ),
    )
    .where(and(eq(emergencyAlerts.id, id), visibleTo(principal)));
  if (!row) throw notFound(coded(refusals.alertNotFound));
  return row.place !== null && row.at !== null ? { place: row.place, at: row.at.toISOString() } : null;
}
