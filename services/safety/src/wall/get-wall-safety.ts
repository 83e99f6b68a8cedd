import type { RollCallCounts } from '@floorlight/contracts/evacuations';
import type { Principal } from '@floorlight/contracts/principal';
import { type WallSafety, wallLimit } from '@floorlight/contracts/wall-displays';
import { and, count, desc, eq, inArray, isNull, sql } from '@floorlight/database/drizzle';
import { openStates } from '../alerts/alert.ts';
import { isUnfolded } from '../alerts/visible-alerts.ts';
import type { SafetyContext } from '../context.ts';
import { andonAlerts, emergencyAlerts, evacuations, incidentReports, rollCallEntries } from '../schema.ts';

/**
 * What is open at a site, for a screen that everybody who walks by can read: no names, and no texts that somebody typed,
 * because these may name people.
 */
export async function getWallSafety(
  { db: { orm } }: Pick<SafetyContext, 'db'>,
  { siteId }: Pick<Principal, 'siteId'>,
): Promise<WallSafety> {
  const [alerts, beacons, [incidents], [evacuation]] = await Promise.all([
    orm
      .select({
        id: emergencyAlerts.id,
        emergencyType: emergencyAlerts.emergencyType,
        severity: emergencyAlerts.severity,
        state: emergencyAlerts.state,
        drill: emergencyAlerts.drill,
        step: emergencyAlerts.responseStep,
        zone: emergencyAlerts.warehouseZone,
        createdAt: emergencyAlerts.createdAt,
      })
      .from(emergencyAlerts)
      .where(and(eq(emergencyAlerts.siteId, siteId), inArray(emergencyAlerts.state, openStates), isUnfolded))
      .orderBy(desc(emergencyAlerts.createdAt), desc(emergencyAlerts.id))
      .limit(wallLimit),
    orm
      .select({
        id: andonAlerts.id,
        alertType: andonAlerts.alertType,
        kind: andonAlerts.kind,
        severity: andonAlerts.priority,
        zone: andonAlerts.warehouseZone,
      })
      .from(andonAlerts)
      .where(and(eq(andonAlerts.siteId, siteId), eq(andonAlerts.isActive, true), eq(andonAlerts.isVisible, true)))
      .orderBy(desc(andonAlerts.createdAt), desc(andonAlerts.id))
      .limit(wallLimit),
    orm
      .select({ open: count() })
      .from(incidentReports)
      .where(and(eq(incidentReports.siteId, siteId), eq(incidentReports.status, 'open'))),
    readEvacuation(orm, siteId),
  ]);
  return {
    at: new Date().toISOString(),
    alerts: alerts.map(({ state, drill, createdAt, ...alert }) => ({
      ...alert,
      drill: drill ?? false,
      acknowledged: state === 'in_progress',
      createdAt: createdAt.toISOString(),
    })),
    beacons,
    openIncidents: incidents?.open ?? 0,
    evacuation: evacuation ? { ...evacuation, calledAt: evacuation.calledAt.toISOString() } : null,
  };
}

/** The running evacuation with the counts of its roll call. */
const readEvacuation = (orm: SafetyContext['db']['orm'], siteId: string) =>
  orm
    .select({
      drill: evacuations.drill,
      zones: evacuations.zones,
      calledAt: evacuations.createdAt,
      counts: sql<RollCallCounts>`(
        select json_build_object(
          'safe', count(*) filter (where ${rollCallEntries.status} = 'safe'),
          'needsHelp', count(*) filter (where ${rollCallEntries.status} = 'needs_help'),
          'unaccounted', count(*) filter (where ${rollCallEntries.status} = 'unaccounted'))
        from ${rollCallEntries} where ${rollCallEntries.evacuationId} = ${evacuations.id})`,
    })
    .from(evacuations)
    .where(and(eq(evacuations.siteId, siteId), isNull(evacuations.endedAt)));
