import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { isPassword } from '../passwords/password.ts';
import { changeAnyPeople } from '../people/change-people.ts';
import { offBoard } from '../people/off-board.ts';
import { users } from '../schema.ts';
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

const closeAccount = (context: AuthContext, id: string): Promise<void> =>
  changeAnyPeople(context, { machine: 'Floorlight' }, async (change) => {
    const { tx } = change;
    const current = await lockUser(tx, id);
    if (!current?.isActive) return;
    await offBoard(change, current);
    const [user] = await tx
      .update(users)
      .set({ isActive: false, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
      .where(eq(users.id, id))
      .returning();
    if (user) await writePersonEvent(tx, 'auth.user.updated', user, null);
  });
