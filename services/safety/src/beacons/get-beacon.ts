import type { Beacon } from '@floorlight/contracts/beacons';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { SafetyContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { andonAlerts } from '../schema.ts';
import { publicBeacon, visibleBeacons } from './beacon.ts';

export async function getBeacon({ db }: SafetyContext, principal: Principal, id: string): Promise<Beacon> {
  const [row] = await db.orm
    .select()
    .from(andonAlerts)
    .where(and(eq(andonAlerts.id, id), visibleBeacons(principal)));
  if (!row) throw notFound(coded(refusals.beaconNotFound));
  return publicBeacon(row);
}
