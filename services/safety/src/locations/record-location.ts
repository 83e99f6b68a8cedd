import { randomUUID } from 'node:crypto';
import type { LocationReading } from '@floorlight/contracts/locations';
import type { Principal } from '@floorlight/contracts/principal';
import { zoneAt } from '@floorlight/contracts/zone-at';
import { and, asc, eq, inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { openStates, publicAlert } from '../alerts/alert.ts';
import { isNewer, type Position, positionUpdate } from '../alerts/position.ts';
import { isUnfolded } from '../alerts/visible-alerts.ts';
import type { SafetyContext } from '../context.ts';
import { emergencyAlerts, locationReadings } from '../schema.ts';

/**
 * Adds a reading to the caller's open alerts. Without an open alert nothing is stored. An alert that has this reading
 * already, or a later one, ignores it.
 */
export const recordLocation = (
  context: Pick<SafetyContext, 'db' | 'sites' | 'now'>,
  principal: Principal,
  reading: LocationReading,
): Promise<{ alertIds: string[] }> =>
  context.db.transaction(async (tx) => {
    const now = context.now();
    const position = positionOf(reading);
    const isOpen = and(
      eq(emergencyAlerts.siteId, principal.siteId),
      eq(emergencyAlerts.reportedBy, principal.sub),
      inArray(emergencyAlerts.state, openStates),
      isUnfolded,
    );
    // An update locks rows in any order: two readings at once, each with an alert that the other needs, would never end.
    const openAlerts = await tx
      .select({ id: emergencyAlerts.id })
      .from(emergencyAlerts)
      .where(isOpen)
      .orderBy(asc(emergencyAlerts.id))
      .for('no key update');
    const alertIds = openAlerts.map(({ id }) => id);
    const rows = await tx
      .update(emergencyAlerts)
      .set({
        ...positionUpdate(position, zoneAt(context.sites.get(principal.siteId), position), now),
        version: sql`${emergencyAlerts.version} + 1`,
        updatedAt: now,
      })
      .where(and(inArray(emergencyAlerts.id, alertIds), isNewer(position, now)))
      .returning();
    for (const row of rows) {
      await tx.insert(locationReadings).values({
        id: randomUUID(),
        siteId: row.siteId,
        alertId: row.id,
        reportedBy: principal.sub,
        ...position,
        context: reading.context ?? 'emergency_report',
        altitude: reading.altitude ?? null,
        speed: reading.speed ?? null,
        heading: reading.heading ?? null,
        receivedAt: now,
      });
      await writeEvent(tx, {
        name: 'safety.alert.located',
        siteId: row.siteId,
        actor: actorOf(principal),
        payload: { alert: publicAlert(row) },
      });
    }
    return { alertIds };
  });

const positionOf = ({
  latitude,
  longitude,
  accuracy,
  locationMethod,
  timestamp,
}: LocationReading): Required<Position> => ({
  latitude,
  longitude,
  accuracy: accuracy ?? null,
  locationMethod: locationMethod ?? 'unknown',
  measuredAt: timestamp ? new Date(timestamp) : null,
});
