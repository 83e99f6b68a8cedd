import { users } from '@floorlight/auth/schema';
import { writePersonEvent } from '@floorlight/auth/users/write-person-event';
import { openDatabase } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { createLogger } from '@floorlight/telemetry/logger';

/**
 * Closes the restored accounts of people who were erased after the backup, and has every service erase them again. Returns
 * how many.
 */
export async function eraseAgain(authUrl: string): Promise<number> {
  const db = openDatabase({ url: authUrl, log: createLogger({ service: 'backup', level: 'fatal' }), max: 1 });
  try {
    return await db.transaction(async (tx) => {
      const erased = await tx
        .update(users)
        .set({ isActive: false, isEmailVerified: false, language: null, version: sql`${users.version} + 1` })
        .where(and(eq(users.email, sql`${users.id} || '@erased.invalid'`), eq(users.isActive, true)))
        .returning();
      for (const user of erased) {
        const { id: userId, firstName, lastName, version, siteId } = user;
        const payload = { userId, firstName, lastName, version };
        await writeEvent(tx, { name: 'auth.user.erased', siteId, actor: null, payload });
        await writePersonEvent(tx, 'auth.user.updated', user, null);
      }
      return erased.length;
    });
  } finally {
    await db.stop();
  }
}
