import type { Transaction } from '@floorlight/database/database';
import { eq, inArray } from '@floorlight/database/drizzle';
import { sessions, users } from '../schema.ts';
import { type EndReason, endSessions } from '../sessions/end-sessions.ts';
import type { UserRow } from '../users/user.ts';

/**
 * Locks everybody who is signed in on a locked device, and `also`, in the order of their ids, so that people who change
 * devices at the same time never deadlock.
 */
export async function lockPeopleOn(tx: Transaction, deviceId: string, also: string[] = []): Promise<UserRow[]> {
  const on = await tx.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.sharedDeviceId, deviceId));
  const ids = new Set([...also, ...on.map(({ userId }) => userId)]);
  return tx
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for('update');
}

/** Ends the sessions on a locked device. Returns the hashes of their tokens, as `endSessions` does. */
export async function endSessionsOn(
  tx: Transaction,
  deviceId: string,
  reason: EndReason,
  people?: UserRow[],
): Promise<string[]> {
  const ended: string[] = [];
  for (const person of people ?? (await lockPeopleOn(tx, deviceId)))
    ended.push(...(await endSessions(tx, person, eq(sessions.sharedDeviceId, deviceId), reason)));
  return ended;
}
