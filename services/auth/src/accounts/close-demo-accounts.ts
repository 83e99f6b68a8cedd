import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { isPassword } from '../passwords/password.ts';
import { sessions, users } from '../schema.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockUser } from '../users/find-user.ts';
import { writePersonEvent } from '../users/person-event.ts';
import { demoEmails, demoPassword } from './demo-accounts.ts';

/**
 * A part for production: closes the demo accounts that an earlier start in development left behind, as long as their
 * password is the published one.
 */
export const closedDemoAccounts = (context: AuthContext) => ({
  name: 'demo accounts',
  async start(): Promise<void> {
    const left = await context.db.orm
      .select()
      .from(users)
      .where(and(inArray(users.email, demoEmails), eq(users.isActive, true)));
    for (const { id, email, passwordHash } of left) {
      if (!(await context.hashQueue(() => isPassword(demoPassword, passwordHash)))) continue;
      await close(context, id);
      context.log.warn({ email }, 'A demo account was left from development: it is closed now');
    }
  },
});

async function close(context: AuthContext, id: string): Promise<void> {
  const ended = await context.db.transaction(async (tx) => {
    const open = await lockUser(tx, id);
    if (!open?.isActive) return [];
    const [user] = await tx
      .update(users)
      .set({ isActive: false, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
      .where(eq(users.id, id))
      .returning();
    if (!user) return [];
    await writePersonEvent(tx, 'auth.user.updated', user, null);
    return endSessions(tx, user, eq(sessions.userId, id), 'closed');
  });
  await context.sessionCache.forget(ended);
}
