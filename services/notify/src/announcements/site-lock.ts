import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';

/**
 * Orders announcements to a site's managers and changes of who they are: announcements take the lock `shared`, changes
 * take it `exclusive`. What a transaction reads after taking it includes what the other has committed.
 */
export async function lockSite(tx: Transaction, siteId: string, mode: 'shared' | 'exclusive'): Promise<void> {
  const key = sql`hashtextextended(${`managers of ${siteId}`}, 0)`;
  await tx.execute(
    mode === 'shared' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`,
  );
}
