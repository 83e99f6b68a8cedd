import type { UsesInSafety } from '@floorlight/contracts/site-uses';
import type { Database } from '@floorlight/database/database';
import { and, eq, inArray } from '@floorlight/database/drizzle';
import { andonAlerts, emergencyAlerts } from '../schema.ts';

/** The open alerts of a site, and the zones of these and of its active beacons. */
export async function findSiteUses({ orm }: Database, siteId: string): Promise<UsesInSafety> {
  const alerts = await orm
    .select({ zone: emergencyAlerts.warehouseZone })
    .from(emergencyAlerts)
    .where(and(eq(emergencyAlerts.siteId, siteId), inArray(emergencyAlerts.state, ['open', 'in_progress'])));
  const beacons = await orm
    .selectDistinct({ zone: andonAlerts.warehouseZone })
    .from(andonAlerts)
    .where(and(eq(andonAlerts.siteId, siteId), eq(andonAlerts.isActive, true)));
  const zones = [...alerts, ...beacons].flatMap(({ zone }) => zone ?? []);
  return { openAlerts: alerts.length, zones: [...new Set(zones)] };
}
