import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import pg from 'pg';
import { drizzle, type NodePgDatabase } from './drizzle.ts';
import { isRetryable, isUnavailable } from './errors.ts';
import { startHousekeeping } from './housekeeping.ts';
import { wantsWake } from './wake.ts';

/** What a verb writes in; from `Database.transaction`. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** One connection of the pool, for what needs the same one from statement to statement. */
export type Connection = pg.PoolClient;

export interface Database {
  name: 'postgres';
  /** Waits until Postgres answers, and logs what it waits for. */
  start(): Promise<void>;
  /** Ends once every query under way has; nothing can be asked afterwards. */
  stop(): Promise<void>;
  /** Rejects where Postgres doesn't answer within a second. */
  check(): Promise<void>;
  orm: NodePgDatabase;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits. Runs it again, up to three times, where Postgres ended it by a
   * deadlock or a serialization failure: so `work` does nothing but read and write in `tx`. Throws what `work` throws.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Calls the listener after each commit that wrote events or mails. Answers a function that ends it. */
  onCommit(listener: () => void): () => void;
}

const retries = 3;

/** A service's own database. Connects on first use; `max` is the size of its pool. */
export function openDatabase({ url, log, max = 10 }: { url: string; log: Logger; max?: number }): Database {
  let stopping = false;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2000,
    statement_timeout: 10_000,
    // A process that stands still in mid-transaction gives its locks back; a server that does, gets 2 s more than its
    // own limit before the connection counts as lost.
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 12_000,
    keepAlive: true,
  });
  // The error carries the whole connection with it, so only its words are logged.
  pool.on('error', (error) => stopping || log.warn({ reason: error.message }, 'lost a connection to Postgres'));
  // The pool hears idle connections only: one that is lost while in use would otherwise end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  const listeners = new Set<() => void>();
  let stopHousekeeping = () => {};

  return {
    name: 'postgres',
    orm: drizzle(pool),
    pool,
    async start() {
      const { host, pathname } = new URL(url);
      for (let attempt = 0; !stopping; attempt++) {
        try {
          await pool.query('select 1');
          break;
        } catch (error) {
          if (attempt === 0) log.warn({ err: error }, `waiting for Postgres at ${host}${pathname}`);
          await new Promise((resolve) => setTimeout(resolve, 500));
        }
      }
      if (!stopping) stopHousekeeping = startHousekeeping(pool, log);
    },
    async stop() {
      stopping = true;
      stopHousekeeping();
      if (!pool.ending) await pool.end();
    },
    async check() {
      await pTimeout(pool.query('select 1'), { milliseconds: 1000, message: 'Postgres did not answer within 1 s' });
    },
    async transaction(work) {
      for (let attempt = 0; ; attempt++) {
        try {
          const { result, wake } = await runOnce(pool, work);
          if (wake) for (const listener of listeners) listener();
          return result;
        } catch (error) {
          if (attempt === retries || !isRetryable(error)) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (attempt + 1)));
        }
      }
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function runOnce<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>) {
  const client = await pool.connect();
  let failure: { error: unknown } | undefined;
  let lost = false;
  try {
    return await drizzle(client).transaction(async (tx) => {
      try {
        const result = await work(tx);
        return { result, wake: wantsWake(tx) };
      } catch (error) {
        failure = { error };
        // Rolling back over a dead connection would wait out its time limit once more.
        if (isUnavailable(error)) void client.end().catch(() => {});
        throw error;
      }
    });
  } catch (error) {
    // A rollback that fails must not hide why it was rolled back.
    const first = failure ? failure.error : error;
    lost = isUnavailable(first) || isUnavailable(error);
    throw first;
  } finally {
    client.release(lost);
  }
}
