import type { Logger } from '@floorlight/telemetry/logger';
import type pg from 'pg';
import { parkedReason } from './inbox.ts';
import { type Repeated, repeated } from './repeated.ts';

/**
 * How long rows of this library's tables stay. Sent events are published again if the stream is lost. Inbox rows must
 * outlive the stream, or an old event could be handled twice.
 */
const retention: { table: string; since: string; age: string; only?: string }[] = [
  { table: 'outbox', since: 'sent_at', age: '15 minutes' },
  { table: 'inbox', since: 'handled_at', age: '30 days' },
  // As long as inbox rows, which keep an event from being handled twice.
  { table: 'dead_letters', since: 'created_at', age: '30 days', only: `reason = '${parkedReason}'` },
  { table: 'idempotency_keys', since: 'created_at', age: '48 hours' },
];
const interval = 60_000;
const batch = 5000;

/** Deletes rows past their age from each of the tables that this database has. Ends early when the signal is aborted. */
export async function deleteOutdated(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  for (const { table, since, age, only = 'true' } of retention) {
    if (signal?.aborted) return;
    const { rows } = await pool.query('select to_regclass($1) is not null as present', [table]);
    if (!rows[0].present) continue;
    let deleted: number | null;
    do {
      ({ rowCount: deleted } = await pool.query(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${since} < now() - $1::interval and ${only} limit ${batch} for update skip locked))`,
        [age],
      ));
    } while (deleted === batch && !signal?.aborted);
  }
}

/** Runs `deleteOutdated` every minute. */
export const housekeeping = (pool: pg.Pool, log: Logger): Repeated =>
  repeated({
    name: 'deleting outdated rows',
    every: interval,
    later: true, // the migrations come first
    work: (signal) => deleteOutdated(pool, signal),
    log,
  });
