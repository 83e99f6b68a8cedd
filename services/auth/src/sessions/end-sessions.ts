import type { EventPayload } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, type SQL } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { sessions } from '../schema.ts';
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
    .returning({ id: sessions.id, tokenHash: sessions.tokenHash });
  if (ended.length > 0) {
    await writeEvent(tx, {
      name: 'auth.session.revoked',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id, sessionIds: ended.map(({ id }) => id), reason },
    });
  }
  return ended.map(({ tokenHash }) => tokenHash);
}
