import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';

/**
 * Keeps a change of the site's managers and an announcement to them from passing each other unseen: announcements
 * hold it together (`shared`), a change of managers alone. What is read after it sees the other's commit.
 */
export async function lockSite(tx: Transaction, siteId: string, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended(${`managers of ${siteId}`}, 0)`;
  await tx.execute(
    how === 'shared' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`,
  );
}
