import type { Transaction } from './database.ts';
import { sql } from './drizzle.ts';

/** Transactions that lock the same name do so one after the other: each waits until the one before has ended. */
export async function lockUntilCommit(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
