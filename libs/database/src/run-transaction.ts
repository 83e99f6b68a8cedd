import type pg from 'pg';
import { drizzle, type Transaction } from './drizzle.ts';
import { isUnavailable } from './errors.ts';
import { together } from './together.ts';
import { type Written, watchWrites } from './wake.ts';

/** What a transaction returned, and what it has written. */
export interface Ran<T> {
  result: T;
  written: Written;
}

/** Runs a transaction on a connection of the pool. With `read` its begin and what `read` sends share one wait. */
export function runOnce<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<Ran<T>>;
export function runOnce<T, F>(
  pool: pg.Pool,
  work: (tx: Transaction, found: F) => Promise<T>,
  read: (tx: Transaction) => Promise<F>,
): Promise<Ran<T>>;
export async function runOnce<T>(
  pool: pg.Pool,
  work: (tx: Transaction, found?: unknown) => Promise<T>,
  read?: (tx: Transaction) => Promise<unknown>,
): Promise<Ran<T>> {
  const connection = await pool.connect();
  const { client, begun } = read ? beginningAtOnce(connection) : { client: connection, begun: () => undefined };
  let failure: { error: unknown } | undefined;
  let isLost = false;
  try {
    return await drizzle(client).transaction(async (tx) => {
      const written = watchWrites(tx);
      try {
        const [, found] = await together([begun(), read?.(tx)]);
        return { result: await work(tx, found), written };
      } catch (error) {
        failure = { error };
        // A rollback over a dead connection would wait for a second timeout.
        if (isUnavailable(error)) void connection.end().catch(() => {});
        throw error;
      }
    });
  } catch (error) {
    // A failed rollback must not hide the first error.
    const first = failure ? failure.error : error;
    isLost = isUnavailable(first) || isUnavailable(error);
    throw first;
  } finally {
    connection.release(isLost);
  }
}

const nothing = { rows: [], rowCount: null, command: 'BEGIN', oid: 0, fields: [] };

/** The same connection, for which nobody waits to begin: `begun` says when Postgres has. */
function beginningAtOnce(connection: pg.PoolClient): { client: pg.PoolClient; begun: () => Promise<unknown> } {
  let beginning: Promise<unknown> = Promise.resolve();
  const query = connection.query.bind(connection) as (config: unknown, ...rest: unknown[]) => Promise<unknown>;
  const client: pg.PoolClient = Object.create(connection);
  client.query = ((config: unknown, ...rest: unknown[]) => {
    if (!isBegin(config)) return query(config, ...rest);
    beginning = query(config, ...rest);
    beginning.catch(() => {}); // `begun` has the error
    return Promise.resolve(nothing);
  }) as pg.PoolClient['query']; // its overloads differ in what they return
  return { client, begun: () => beginning };
}

const isBegin = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'text' in config && config.text === 'begin';
