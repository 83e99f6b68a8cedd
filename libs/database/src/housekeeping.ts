import type { Logger } from '@floorlight/telemetry/logger';
import type pg from 'pg';

/**
 * How long rows of the lib's own tables are kept. Sent events fill a lost stream again; an inbox row must outlive the
 * stream, or an old event could have its effect twice.
 */
const kept = [
  { table: 'outbox', since: 'sent_at', age: '15 minutes' },
  { table: 'inbox', since: 'handled_at', age: '30 days' },
  { table: 'idempotency_keys', since: 'created_at', age: '48 hours' },
];
const interval = 60_000;
const batch = 5000;

/** Deletes what is past its age, from those of the tables that this database has. */
export async function deleteOutdated(pool: pg.Pool): Promise<void> {
  for (const { table, since, age } of kept) {
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

/** Runs `deleteOutdated` every minute. Answers a function that ends it. */
export function startHousekeeping(pool: pg.Pool, log: Logger): () => void {
  const timer = setInterval(() => {
    deleteOutdated(pool).catch((error) => log.warn({ err: error }, 'could not delete outdated rows'));
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
