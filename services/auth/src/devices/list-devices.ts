import type { Device } from '@floorlight/contracts/devices';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { sessions } from '../schema.ts';
import { isUsed } from '../sessions/live-session.ts';
import { describeDevice } from './device-words.ts';

/** Where somebody is signed in: the device that asks first, then the latest used. */
export async function list({ db, config }: AuthContext, { sub, sid }: Principal): Promise<Device[]> {
  const rows = await db.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, sub), isUsed(config)))
    .orderBy(desc(sql`${sessions.id} = ${sid}`), desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.userAgent),
    ipAddress: row.ip,
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    endsAt: row.expiresAt.toISOString(),
    isThisDevice: row.id === sid,
  }));
}
