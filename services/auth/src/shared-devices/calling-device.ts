import { sharedDeviceSlot } from '@floorlight/contracts/principal';
import { and, eq, isNull, lt, or, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { forbidden } from '@floorlight/service-kit/failures';
import type { Request } from 'express';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { hashSecret } from '../secrets.ts';
import type { DeviceRow } from './shared-device.ts';
import { sharedDevices } from './tables.ts';

/** The shared device that sends a request, by its cookie; null for other browsers, and at a closed site. */
export async function callingDevice(
  context: Pick<AuthContext, 'db' | 'sites' | 'cookies'>,
  request: Request,
): Promise<DeviceRow | null> {
  const secret = context.cookies.readSharedDevice(request);
  return secret ? deviceWith(context, secret) : null;
}

/** The shared device with a secret; null without one, and at a closed site. */
export async function deviceWith(
  { db, sites }: Pick<AuthContext, 'db' | 'sites'>,
  secret: string,
): Promise<DeviceRow | null> {
  const isDevice = and(eq(sharedDevices.secretHash, hashSecret(secret)), isNull(sharedDevices.revokedAt));
  const [device] = await db.orm.select().from(sharedDevices).where(isDevice);
  return device && sites.get(device.siteId)?.closedAt === null ? device : null;
}

/** Throws `forbidden` for other browsers. */
export async function requireCallingDevice(context: AuthContext, request: Request): Promise<DeviceRow> {
  const device = await callingDevice(context, request);
  if (!device) throw forbidden(coded(refusals.notSharedDevice));
  return device;
}

/** Drops the cached principals of the device with this hash of a secret, which it no longer has, or with other contents. */
export const forgetDevice = async ({ sessionCache }: AuthContext, secretHash: string | null): Promise<void> => {
  if (secretHash) await sessionCache.invalidate([secretHash], [sharedDeviceSlot]);
};

/** Stores when it was last seen, at most once a minute. */
export const touchDevice = ({ db }: AuthContext, { id }: DeviceRow) =>
  db.orm
    .update(sharedDevices)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        eq(sharedDevices.id, id),
        or(isNull(sharedDevices.lastSeenAt), lt(sharedDevices.lastSeenAt, sql`now() - interval '1 minute'`)),
      ),
    );
