import type { EventPayload } from '@floorlight/contracts/events';
import type { Principal } from '@floorlight/contracts/principal';
import type { SharedDevice, ThisSharedDevice } from '@floorlight/contracts/shared-devices';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { uniqueViolation } from '@floorlight/database/errors';
import { coded } from '@floorlight/languages/coded';
import { conflict, invalid, notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { sharedIdleSeconds } from '../sessions/live-session.ts';
import { badgeShapesAt } from './badge-shapes.ts';
import { sharedDevices } from './tables.ts';

export type DeviceRow = typeof sharedDevices.$inferSelect;

export const publicDevice = (row: DeviceRow, signedIn: SharedDevice['signedIn'] = null): SharedDevice => ({
  id: row.id,
  siteId: row.siteId,
  name: row.name,
  zone: row.zone,
  enrolledAt: row.enrolledAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  signedIn,
});

/** As the device itself sees it. */
export const thisDevice = async (
  context: Pick<AuthContext, 'config' | 'db'>,
  row: DeviceRow,
): Promise<ThisSharedDevice> => ({
  name: row.name,
  siteId: row.siteId,
  zone: row.zone,
  idleSeconds: sharedIdleSeconds(context.config),
  takenOverBy: row.takenOverBy,
  badgeShapes: await badgeShapesAt(context, row.siteId),
});

export const deviceEventOf = ({
  id,
  name,
  siteId,
  zone,
}: Pick<DeviceRow, 'id' | 'name' | 'siteId' | 'zone'>): EventPayload<'auth.device.added'> => ({
  deviceId: id,
  device: { name, site: siteId, zone },
});

/** A device of the caller's active site, locked. Throws `not_found`, also for a revoked one. */
export async function lockDevice(tx: Transaction, { siteId }: Principal, id: string): Promise<DeviceRow> {
  const [row] = await tx
    .select()
    .from(sharedDevices)
    .where(and(eq(sharedDevices.id, id), eq(sharedDevices.siteId, siteId), isNull(sharedDevices.revokedAt)))
    .for('update');
  if (!row) throw notFound(coded(refusals.noSharedDevice));
  return row;
}

/** A zone of the site; null without one. Throws `invalid_request` for any other. */
export function zoneAt({ sites }: AuthContext, siteId: string, zone: string | null | undefined): string | null {
  if (!zone) return null;
  if (!sites.get(siteId)?.andonZones.some(({ name }) => name === zone))
    throw invalid({ zone: coded(refusals.chooseZone) });
  return zone;
}

/** For the unique index on names. */
export function refuseTakenName(error: unknown): never {
  throw uniqueViolation(error) === 'shared_devices_name' ? conflict(coded(refusals.sharedDeviceTaken)) : error;
}
