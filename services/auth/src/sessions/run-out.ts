import type { Transaction } from '@floorlight/database/database';
import { inArray, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { repeated } from '@floorlight/service-kit/repeated';
import type { AuthContext } from '../context.ts';
import { sessions, users } from '../schema.ts';
import { asActor } from '../users/user.ts';
import { hasRunOut } from './live-session.ts';

const everyMinute = 60_000;
const batch = 200;

/**
 * A part that ends expired sessions every minute and publishes it, which closes their live connections: those would stay
 * open for as long as nobody asks. Several instances share the work.
 */
export const runOutSessions = (context: AuthContext) =>
  repeated({
    name: 'expired sessions',
    every: everyMinute,
    log: context.log,
    async work(signal) {
      let ended = batch;
      while (ended === batch && !signal.aborted) ended = await context.db.transaction((tx) => endSome(context, tx));
    },
  });

async function endSome({ config }: AuthContext, tx: Transaction): Promise<number> {
  const due = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(hasRunOut(config))
    .limit(batch)
    .for('update', { skipLocked: true });
  const ended = await tx
    .delete(sessions)
    .where(sql`${sessions.id} = any(array(${due}))`)
    .returning({ id: sessions.id, userId: sessions.userId });
  const byUser = Map.groupBy(ended, ({ userId }) => userId);
  if (byUser.size === 0) return 0;

  const owners = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...byUser.keys()]));
  for (const user of owners) {
    const sessionIds = byUser.get(user.id)?.map(({ id }) => id) ?? [];
    await writeEvent(tx, {
      name: 'auth.session.revoked',
      siteId: user.siteId,
      actor: asActor(user),
      payload: { userId: user.id, sessionIds, reason: 'expired' },
    });
  }
  return ended.length;
}
