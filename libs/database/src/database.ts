import type { Envelope } from '@floorlight/contracts/events';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import pg from 'pg';
import { drizzle, type NodePgDatabase, type Transaction } from './drizzle.ts';
import { isRetryable } from './errors.ts';
import { housekeeping } from './housekeeping.ts';
import { writeOncePerTurn } from './one-write.ts';
import { prepareRepeated } from './prepare-repeated.ts';
import type { PreparedStatement } from './prepared.ts';
import { type Ran, runAlone, runOnce } from './run-transaction.ts';
import { watchWarnings } from './wait-for-standby.ts';

export type { Transaction } from './drizzle.ts';

/** One connection of the pool, for statements that must share a connection. */
export type Connection = pg.PoolClient;

export interface Database {
  name: 'postgres';
  /** Waits until Postgres answers; logs a warning while it waits. */
  start(): Promise<void>;
  /** Closes the pool after the running queries. Later queries reject. */
  stop(): Promise<void>;
  /** Rejects if Postgres does not answer within 1 s. */
  check(): Promise<void>;
  orm: NodePgDatabase;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits; with a synchronous standby, once that has it. Retries up to three times after a
   * deadlock or a serialization failure, so `work` must only read and write in `tx`. Throws what `work` throws.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same, with one wait less: what `read` sends goes to Postgres together with the begin, and `write` gets what it
   * found. `read` only reads and locks: if the begin failed, its statements would run without a transaction.
   */
  readThenWrite<F, T>(
    read: (tx: Transaction) => Promise<F>,
    write: (tx: Transaction, found: F) => Promise<T>,
  ): Promise<T>;
  /**
   * Runs one statement as a transaction of its own, in a single wait; with a synchronous standby, once that has it. Retries
   * nothing.
   */
  runAlone<Row extends pg.QueryResultRow>(statement: PreparedStatement): Promise<pg.QueryResult<Row>>;
  /** Calls the listener after each commit that wrote events or mails. Returns unsubscribe. */
  onCommit(listener: CommitListener): () => void;
}

/** Gets the events of the transaction, in order; none if it wrote something else too, or wrote them in a savepoint. */
export type CommitListener = (events: Envelope[]) => void;

const retries = 3;
/**
 * Milliseconds. While an update or a rush keeps all processors busy, a new connection has taken more than two seconds: a
 * request that waits is better than one that fails.
 */
const usualConnectionTimeout = 5000;

/**
 * Opens a service's database. Connects at the first query. `max` is the size of the pool,
 * `connectionTimeout` the milliseconds that a query waits for one of its connections. With `keepOpen` all connections are
 * opened at the start and stay: opening one takes ten times as long as a statement. `pipelined`: statements that a
 * transaction sends together, with Promise.all, reach Postgres in one write and run in this order. A process that hangs inside a
 * transaction keeps its locks for `idleInTransaction` milliseconds.
 */
export function openDatabase({
  url,
  log,
  max = 10,
  connectionTimeout = usualConnectionTimeout,
  keepOpen = false,
  pipelined = false,
  idleInTransaction = 10_000,
}: {
  url: string;
  log: Logger;
  max?: number;
  connectionTimeout?: number;
  keepOpen?: boolean;
  pipelined?: boolean;
  idleInTransaction?: number;
}): Database {
  let stopping = false;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionTimeout,
    ...(keepOpen && { idleTimeoutMillis: 0 }),
    pipeline: pipelined,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: idleInTransaction,
    // Longer than the server's own limit: only a server that hangs costs the connection.
    query_timeout: 12_000,
    keepAlive: true,
  });
  // The error object holds the whole connection, so only its message is logged.
  pool.on('error', (error) => stopping || log.warn({ reason: error.message }, 'lost a connection to Postgres'));
  // The pool handles errors of idle connections only. Without a listener, an error of one in use ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', watchWarnings);
  pool.on('connect', prepareRepeated);
  if (pipelined) pool.on('connect', writeOncePerTurn);

  const listeners = new Set<CommitListener>();
  async function retried<T>(run: () => Promise<Ran<T>>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        const { result, written } = await run();
        if (written.wakes) for (const listener of listeners) listener(written.isListed ? written.events : []);
        return result;
      } catch (error) {
        if (attempt === retries || !isRetryable(error)) throw error;
        // Longer each time: on a busy machine two transactions would meet again and again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 5 ** attempt));
      }
    }
  }
  const cleaning = housekeeping(pool, log);

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
      if (keepOpen) void openAll(pool);
      if (!stopping) await cleaning.start();
    },
    async stop() {
      stopping = true;
      await cleaning.stop();
      if (!pool.ending) await pool.end();
    },
    async check() {
      await pTimeout(pool.query('select 1'), { milliseconds: 1000, message: 'Postgres did not answer within 1 s' });
    },
    transaction: (work) => retried(() => runOnce(pool, work)),
    readThenWrite: (read, write) => retried(() => runOnce(pool, write, read)),
    runAlone: (statement) => runAlone(pool, statement),
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Those that can't be opened now are opened when they are needed. */
async function openAll(pool: pg.Pool): Promise<void> {
  const connecting = Array.from({ length: pool.options.max }, () => pool.connect());
  for (const connection of await Promise.allSettled(connecting))
    if (connection.status === 'fulfilled') connection.value.release();
}
