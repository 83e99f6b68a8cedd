import type { Logger } from '@floorlight/telemetry/logger';
import type pg from 'pg';

/**
 * How long rows of this library's tables stay. Sent events are published again if the stream is lost. Inbox rows must
 * outlive the stream, or an old event could be handled twice.
 */
const retention = [
  { table: 'outbox', since: 'sent_at', age: '15 minutes' },
  { table: 'inbox', since: 'handled_at', age: '30 days' },
  { table: 'idempotency_keys', since: 'created_at', age: '48 hours' },
];
const interval = 60_000;
const batch = 5000;

/** Deletes rows past their age from each of the tables that this database has. */
export async function deleteOutdated(pool: pg.Pool): Promise<void> {
  for (const { table, since, age } of retention) {
    const { rows } = await pool.query('select to_regclass($1) is not null as present', [table]);
    if (!rows[0].present) continue;
    let deleted: number | null;
    do {
      ({ rowCount: deleted } = await pool.query(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${since} < now() - $1::interval limit ${batch} for update skip locked))`,
        [age],
      ));
    } while (deleted === batch);
  }
}

/** Runs `deleteOutdated` every minute. Returns a function that stops it. */
export function startHousekeeping(pool: pg.Pool, log: Logger): () => void {
  const timer = setInterval(() => {
    deleteOutdated(pool).catch((error) => log.warn({ err: error }, 'could not delete outdated rows'));
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
