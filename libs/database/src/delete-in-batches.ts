import type { Database } from './database.ts';
import { type PgTable, type SQL, sql } from './drizzle.ts';

/** Rows per statement, so that nothing waits long for a lock and no statement runs into its time limit. */
const batch = 5000;

/** Deletes the rows of a table that match the condition. Ends early when the signal is aborted. */
export async function deleteInBatches(
  { orm }: Pick<Database, 'orm'>,
  table: PgTable,
  condition: SQL | undefined,
  signal?: AbortSignal,
): Promise<void> {
  let deleted: number | null;
  do
    ({ rowCount: deleted } = await orm.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} limit ${batch} for update skip locked))`));
  while (deleted === batch && !signal?.aborted);
}
