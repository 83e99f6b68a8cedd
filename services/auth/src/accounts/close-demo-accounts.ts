import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { isPassword } from '../passwords/password.ts';
import { sessions, users } from '../schema.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { lockUser } from '../users/find-user.ts';
import { writePersonEvent } from '../users/write-person-event.ts';
import { demoEmails, demoPassword } from './demo-accounts.ts';

/**
 * A part for production: at start, closes the demo accounts that development left in the database and that still have
 * the published password.
 */
export const closeDemoAccounts = (context: AuthContext) => ({
  name: 'demo accounts',
  async start(): Promise<void> {
    const active = await context.db.orm
      .select()
      .from(users)
      .where(and(inArray(users.email, demoEmails), eq(users.isActive, true)));
    for (const { id, email, passwordHash } of active) {
      if (!(await context.hashQueue(() => isPassword(demoPassword, passwordHash)))) continue;
      await closeAccount(context, id);
      context.log.warn({ email }, 'closed a demo account left from development');
    }
  },
});

async function closeAccount(context: AuthContext, id: string): Promise<void> {
  const ended = await context.db.transaction(async (tx) => {
    const current = await lockUser(tx, id);
    if (!current?.isActive) return [];
    const [user] = await tx
      .update(users)
      .set({ isActive: false, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
      .where(eq(users.id, id))
      .returning();
    if (!user) return [];
    await writePersonEvent(tx, 'auth.user.updated', user, null);
    return endSessions(tx, user, eq(sessions.userId, id), 'closed');
  });
  await context.sessionCache.invalidate(ended);
}
