import type { User } from '@floorlight/contracts/accounts';
import { displayName } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, isNotNull, ne, or, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { originOf } from '@floorlight/service-kit/request-scope';
import type { Request, Response } from 'express';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { placeAt } from '../memberships/place-at.ts';
import { badgePins, sessions, users, wrongPasswords } from '../schema.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { newSessionEnd } from '../sessions/live-session.ts';
import { logout } from '../sessions/logout.ts';
import { startSession } from '../sessions/start-session.ts';
import { asActor, type UserRow } from '../users/user.ts';
import { userAt } from '../users/user-in-session.ts';
import { requireCallingDevice } from './calling-device.ts';
import { type Badge, badgeBucket, checkBadge, wrongBadge } from './check-badge.ts';
import { endSessionsOn, lockPeopleOn } from './end-sessions-on.ts';
import type { DeviceRow } from './shared-device.ts';
import { sharedDevices } from './tables.ts';

/**
 * Signs in on the calling shared device, at its site. The session that was there ends, and so do the badge's on other
 * devices: one person is at one device. The browser is not remembered as one of the person's own.
 */
export async function signInWithBadge(
  context: AuthContext,
  given: Badge,
  { request, response }: { request: Request; response: Response },
): Promise<User> {
  const { db, cookies, sites, sessionCache } = context;
  const device = await requireCallingDevice(context, request);
  const { user: checked, pinHash } = await checkBadge(context, device, given);

  const { user, token, ended } = await db.transaction(async (tx) => {
    await lockDevices(tx, device, checked.id);
    const people = await lockPeopleOn(tx, device.id, [checked.id]);
    const user = people.find(({ id }) => id === checked.id);
    const memberships = await membershipsOf(tx, checked.id);
    const isMember = memberships.some(({ siteId }) => siteId === device.siteId);
    const place = isMember && user ? placeAt(sites, user, memberships, device.siteId) : null;
    const samePin = and(eq(badgePins.userId, checked.id), eq(badgePins.pinHash, pinHash));
    if (!user?.isActive || !place || (await tx.$count(badgePins, samePin)) === 0) throw wrongBadge();

    const ended = await endSessionsOn(tx, device.id, 'signed_in_again', people);
    ended.push(...(await endElsewhere(tx, user, device)));
    await tx.delete(wrongPasswords).where(eq(wrongPasswords.bucket, badgeBucket(given.badge, device)));
    await tx.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, user.id));
    await tx
      .update(sharedDevices)
      .set({ lastSeenAt: sql`now()`, takenOverBy: null })
      .where(eq(sharedDevices.id, device.id));
    const { siteId } = device;
    const token = await startSession(context, tx, user, {
      way: 'badge',
      siteId,
      sharedDeviceId: device.id,
      ...originOf(request),
    });
    const session = newSessionEnd(context.config, device.id);
    const at = { memberships, place, session: { hasSecondFactor: false } };
    return { user: { ...userAt(context, user, at), session }, token, ended };
  });
  await sessionCache.invalidate(ended);
  await logout(context, cookies.readSession(request), 'signed_in_again');
  cookies.setSession(response, token);
  cookies.setSharedDevice(response, cookies.readSharedDevice(request) ?? ''); // it was just checked; its life begins again
  return user;
}

/** Locks the device and those on which the person is signed in, in the order of their ids. Throws 401 if it was revoked. */
async function lockDevices(tx: Transaction, { id, secretHash }: DeviceRow, userId: string): Promise<void> {
  const ofPerson = tx.select({ id: sessions.sharedDeviceId }).from(sessions).where(eq(sessions.userId, userId));
  const locked = await tx
    .select({ id: sharedDevices.id, secretHash: sharedDevices.secretHash })
    .from(sharedDevices)
    .where(or(eq(sharedDevices.id, id), inArray(sharedDevices.id, ofPerson)))
    .orderBy(sharedDevices.id)
    .for('update');
  if (locked.find((device) => device.id === id)?.secretHash !== secretHash) throw wrongBadge();
}

/** Ends the badge's sessions on other devices. Each of these shows why; a badge in two places at once is in the log. */
async function endElsewhere(tx: Transaction, user: UserRow, device: DeviceRow): Promise<string[]> {
  const isElsewhere = and(
    eq(sessions.userId, user.id),
    eq(sessions.way, 'badge'),
    isNotNull(sessions.sharedDeviceId),
    ne(sessions.sharedDeviceId, device.id),
  );
  const others = await tx
    .select({
      id: sharedDevices.id,
      name: sharedDevices.name,
      isRecent: sql<boolean>`${sessions.lastSeenAt} > now() - interval '10 minutes'`,
    })
    .from(sessions)
    .innerJoin(sharedDevices, eq(sharedDevices.id, sessions.sharedDeviceId))
    .where(isElsewhere);
  if (others.length === 0 || !isElsewhere) return [];
  const ids = others.map(({ id }) => id);
  await tx.update(sharedDevices).set({ takenOverBy: device.name }).where(inArray(sharedDevices.id, ids));
  for (const { name } of others.filter(({ isRecent }) => isRecent))
    await writeEvent(tx, {
      name: 'auth.badge.reused',
      siteId: device.siteId,
      actor: asActor(user),
      payload: {
        userId: user.id,
        name: displayName(user),
        first: name,
        second: device.name,
        isBack: device.takenOverBy === name,
      },
    });
  return endSessions(tx, user, isElsewhere, 'badge_elsewhere');
}
