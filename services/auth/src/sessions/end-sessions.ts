import type { EventPayload } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, type SQL, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { sessions, users } from '../schema.ts';
import { asActor, type UserRow } from '../users/user.ts';

export type EndReason = NonNullable<EventPayload<'auth.session.revoked'>['reason']>;

/**
 * Ends the user's sessions that match `which` and publishes it. Returns the hashes of their tokens: invalidate them in
 * the session cache after the commit, because before it a gateway could fill the cache again.
 */
export async function endSessions(tx: Transaction, user: UserRow, which: SQL, reason: EndReason): Promise<string[]> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), which))
    .returning({ id: sessions.id, tokenHash: sessions.tokenHash, lastSeenAt: sessions.lastSeenAt });
  if (ended.length > 0) {
    await keepLastSeen(tx, user.id, ended);
    await writeEvent(tx, {
      name: 'auth.session.revoked',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id, sessionIds: ended.map(({ id }) => id), reason },
    });
  }
  return ended.map(({ tokenHash }) => tokenHash);
}

/** The person was last seen when the newest of their ended sessions was. */
export async function keepLastSeen(tx: Transaction, userId: string, ended: { lastSeenAt: Date }[]): Promise<void> {
  const newest = new Date(Math.max(...ended.map(({ lastSeenAt }) => lastSeenAt.getTime())));
  await tx
    .update(users)
    .set({ lastSeenAt: sql`greatest(${users.lastSeenAt}, ${newest.toISOString()}::timestamptz)` })
    .where(eq(users.id, userId));
}
