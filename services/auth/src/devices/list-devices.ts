import type { Device } from '@floorlight/contracts/devices';
import type { Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { sessions } from '../schema.ts';
import { isLive } from '../sessions/live-session.ts';
import { describeDevice } from './describe-device.ts';

/** The devices on which the caller is signed in: this one first, then the most recently used. */
export async function listDevices({ db, config }: AuthContext, { sub, sid }: Principal): Promise<Device[]> {
  const rows = await db.orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, sub), isLive(config)))
    .orderBy(desc(sql`${sessions.id} = ${sid}`), desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.userAgent),
    ipAddress: row.ip,
    signedInAt: row.createdAt.toISOString(),
    signedInBy: row.way,
    lastSeenAt: row.lastSeenAt.toISOString(),
    endsAt: row.expiresAt.toISOString(),
    isThisDevice: row.id === sid,
  }));
}
