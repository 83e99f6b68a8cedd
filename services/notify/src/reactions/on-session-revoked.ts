import type { FloorEvent } from '@floorlight/contracts/events';
import { principalGrace, principalLife } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { lt, sql } from '@floorlight/database/drizzle';
import { afterCommit } from '../after-commit.ts';
import type { NotifyContext } from '../context.ts';
import { unsubscribeSessions } from '../push/unsubscribe.ts';
import { endedSessions } from '../schema.ts';

/**
 * Closes the sockets of the sessions, and ends the pushes to their devices. The rows are for instances that missed the event:
 * they check at each heartbeat.
 */
export const onSessionRevoked =
  (context: NotifyContext) =>
  async (tx: Transaction, event: FloorEvent<'auth.session.revoked'>): Promise<void> => {
    const { userId, sessionIds } = event.payload;
    const usable = principalLife + principalGrace;
    await tx.delete(endedSessions).where(lt(endedSessions.endedAt, sql`now() - ${usable} * interval '1 second'`));
    if (sessionIds.length === 0) return;
    await unsubscribeSessions(tx, userId, sessionIds);
    await tx
      .insert(endedSessions)
      .values(sessionIds.map((sessionId) => ({ sessionId })))
      .onConflictDoNothing();
    afterCommit(tx, () => context.live.endSessions(sessionIds));
  };
