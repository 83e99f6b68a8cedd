import type { Transaction } from '@floorlight/database/database';
import { inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { repeated } from '@floorlight/database/repeated';
import type { AuthContext } from '../context.ts';
import { sessions, users } from '../schema.ts';
import { asActor } from '../users/user.ts';
import { keepLastSeen } from './end-sessions.ts';
import { hasExpired } from './live-session.ts';

const minuteMs = 60_000;
const batchSize = 200;

/**
 * A part that ends expired sessions every minute and publishes it, so that their live connections are closed. Several
 * instances share the work.
 */
export const expireSessions = (context: AuthContext) =>
  repeated({
    name: 'expired sessions',
    every: minuteMs,
    log: context.log,
    async work(signal) {
      let ended = batchSize;
      while (ended === batchSize && !signal.aborted)
        ended = await context.db.transaction((tx) => expireBatch(context, tx));
    },
  });

async function expireBatch({ config }: AuthContext, tx: Transaction): Promise<number> {
  const expired = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(hasExpired(config))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const ended = await tx
    .delete(sessions)
    .where(sql`${sessions.id} = any(array(${expired}))`)
    .returning({ id: sessions.id, userId: sessions.userId, lastSeenAt: sessions.lastSeenAt });
  const byUser = Map.groupBy(ended, ({ userId }) => userId);
  if (byUser.size === 0) return 0;

  const owners = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...byUser.keys()]));
  for (const user of owners) {
    const expired = byUser.get(user.id) ?? [];
    await keepLastSeen(tx, user.id, expired);
    const sessionIds = expired.map(({ id }) => id);
    await writeEvent(tx, {
      name: 'auth.session.revoked',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id, sessionIds, reason: 'expired' },
    });
  }
  return ended.length;
}
