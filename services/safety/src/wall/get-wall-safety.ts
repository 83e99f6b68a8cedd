import type { Principal } from '@floorlight/contracts/principal';
import { type WallSafety, wallLimit } from '@floorlight/contracts/wall-displays';
import { and, count, desc, eq, inArray } from '@floorlight/database/drizzle';
import { openStates } from '../alerts/alert.ts';
import { isUnfolded } from '../alerts/visible-alerts.ts';
import type { SafetyContext } from '../context.ts';
import { andonAlerts, emergencyAlerts, incidentReports } from '../schema.ts';

/**
 * What is open at a site, for a screen that everybody who walks by can read: no names, and no texts that somebody typed,
 * because these may name people.
 */
export async function getWallSafety(
  { db: { orm } }: Pick<SafetyContext, 'db'>,
  { siteId }: Pick<Principal, 'siteId'>,
): Promise<WallSafety> {
  const [alerts, beacons, [incidents]] = await Promise.all([
    orm
      .select({
        id: emergencyAlerts.id,
        emergencyType: emergencyAlerts.emergencyType,
        severity: emergencyAlerts.severity,
        state: emergencyAlerts.state,
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
  ]);
  return {
    at: new Date().toISOString(),
    alerts: alerts.map(({ state, createdAt, ...alert }) => ({
      ...alert,
      acknowledged: state === 'in_progress',
      createdAt: createdAt.toISOString(),
    })),
    beacons,
    openIncidents: incidents?.open ?? 0,
  };
}
