import type * as beacons from '@floorlight/contracts/beacons';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, sql } from '@floorlight/database/drizzle';
import type { SafetyContext } from '../context.ts';
import { andonAlerts } from '../schema.ts';
import { visibleBeacons } from './beacon.ts';

/** Counts all beacons of the caller's site, or of one of its zones. */
export async function countBeacons(
  { db }: SafetyContext,
  principal: Principal,
  { warehouseZone }: QueryOf<typeof beacons.countBeacons>,
): Promise<beacons.BeaconCounts> {
  const [counts] = await db.orm
    .select({
      active: sql<number>`count(*) filter (where ${andonAlerts.isActive})`.mapWith(Number),
      resolved: sql<number>`count(*) filter (where not ${andonAlerts.isActive})`.mapWith(Number),
    })
    .from(andonAlerts)
    .where(and(visibleBeacons(principal), warehouseZone ? eq(andonAlerts.warehouseZone, warehouseZone) : undefined));
  if (!counts) throw new Error('an aggregate without grouping returned no row');
  return counts;
}
