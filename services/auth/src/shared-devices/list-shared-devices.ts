import { displayName } from '@floorlight/contracts/person';
import type { Principal } from '@floorlight/contracts/principal';
import type { SharedDevice } from '@floorlight/contracts/shared-devices';
import { and, desc, eq, isNull, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { sessions, users } from '../schema.ts';
import { isLive } from '../sessions/live-session.ts';
import { publicDevice } from './shared-device.ts';
import { sharedDevices } from './tables.ts';

/** The devices of the caller's active site, by name, with who is signed in on them. */
export async function listSharedDevices({ db, config }: AuthContext, { siteId }: Principal): Promise<SharedDevice[]> {
  const isAtSite = and(eq(sharedDevices.siteId, siteId), isNull(sharedDevices.revokedAt));
  const [rows, signedIn] = await Promise.all([
    db.orm.select().from(sharedDevices).where(isAtSite).orderBy(sql`lower(${sharedDevices.name}), ${sharedDevices.id}`),
    db.orm
      .selectDistinctOn([sessions.sharedDeviceId], { session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(sharedDevices, eq(sharedDevices.id, sessions.sharedDeviceId))
      .where(and(isAtSite, isLive(config)))
      .orderBy(sessions.sharedDeviceId, desc(sessions.createdAt)),
  ]);
  const byDevice = new Map(signedIn.map((one) => [one.session.sharedDeviceId, one]));
  return rows.map((row) => {
    const there = byDevice.get(row.id);
    if (!there) return publicDevice(row);
    const { session, user } = there;
    const lastSeenAt = new Date(Math.max(row.lastSeenAt?.getTime() ?? 0, session.lastSeenAt.getTime()));
    const since = session.createdAt.toISOString();
    return publicDevice({ ...row, lastSeenAt }, { userId: user.id, userName: displayName(user), since });
  });
}
