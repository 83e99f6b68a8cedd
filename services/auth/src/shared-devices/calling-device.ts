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
  { db, sites, cookies }: Pick<AuthContext, 'db' | 'sites' | 'cookies'>,
  request: Request,
): Promise<DeviceRow | null> {
  const secret = cookies.readSharedDevice(request);
  if (!secret) return null;
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
