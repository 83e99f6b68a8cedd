import type pg from 'pg';
import { drizzle, type Transaction } from './drizzle.ts';
import { commitsWith, eagerTransaction } from './eager-transaction.ts';
import { isUnavailable } from './errors.ts';
import type { PreparedStatement } from './prepared.ts';
import { together } from './together.ts';
import { waitForStandby } from './wait-for-standby.ts';
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
  const eager = read && eagerTransaction(connection);
  let failure: { error: unknown } | undefined;
  let isLost = false;
  try {
    const ran = await drizzle(eager?.client ?? connection).transaction(async (tx) => {
      const written = watchWrites(tx);
      if (eager) commitsWith(tx, eager.commit);
      try {
        const [, found] = await together([eager?.begun(), read?.(tx)]);
        return { result: await work(tx, found), written };
      } catch (error) {
        failure = { error };
        // A rollback over a dead connection would wait for a second timeout.
        if (isUnavailable(error)) void connection.end().catch(() => {});
        throw error;
      }
    });
    await waitForStandby(connection);
    return ran;
  } catch (error) {
    // A failed rollback must not hide the first error.
    const first = failure ? failure.error : error;
    isLost = isUnavailable(first) || isUnavailable(error);
    throw first;
  } finally {
    connection.release(isLost);
  }
}

/** Runs one statement as a transaction of its own, on a connection of the pool. */
export async function runAlone<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: PreparedStatement,
): Promise<pg.QueryResult<Row>> {
  const connection = await pool.connect();
  let isLost = false;
  try {
    const result = await connection.query<Row>(statement);
    await waitForStandby(connection);
    return result;
  } catch (error) {
    isLost = isUnavailable(error);
    throw error;
  } finally {
    connection.release(isLost);
  }
}
