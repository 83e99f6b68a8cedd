import type * as beacons from '@floorlight/contracts/beacons';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq } from '@floorlight/database/drizzle';
import { createdBefore } from '@floorlight/database/keyset';
import type { SafetyContext } from '../context.ts';
import { andonAlerts } from '../schema.ts';
import { publicBeacon, visibleBeacons } from './beacon.ts';

/** The beacons of the caller's site, newest first. */
export async function listBeacons(
  { db }: SafetyContext,
  principal: Principal,
  { isActive, warehouseZone, limit, before }: QueryOf<typeof beacons.listBeacons>,
): Promise<beacons.Beacon[]> {
  const rows = await db.orm
    .select()
    .from(andonAlerts)
    .where(
      and(
        visibleBeacons(principal),
        isActive && eq(andonAlerts.isActive, isActive === 'true'),
        warehouseZone ? eq(andonAlerts.warehouseZone, warehouseZone) : undefined,
        before ? createdBefore(andonAlerts, { id: before, siteId: principal.siteId }) : undefined,
      ),
    )
    .orderBy(desc(andonAlerts.createdAt), desc(andonAlerts.id))
    .limit(limit);
  return rows.map(publicBeacon);
}
