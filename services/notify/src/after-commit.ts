import type { Database, Transaction } from '@floorlight/database/database';
import type { Logger } from '@floorlight/telemetry/logger';

const callbacks = new WeakMap<object, (() => void)[]>();

/** Calls `callback` once this transaction of a `withAfterCommit` database is committed; never if it is rolled back. */
export function afterCommit(tx: Transaction, callback: () => void): void {
  const { session } = tx._; // a savepoint is another object with the same session
  callbacks.set(session, [...(callbacks.get(session) ?? []), callback]);
}

/**
 * The same database, whose transactions call their `afterCommit` callbacks, in order, before they resolve. A callback
 * that throws is logged: the transaction stays committed and the other callbacks run.
 */
export function withAfterCommit(db: Database, log: Logger): Database {
  /** `run` gives the transaction to the function it gets. */
  async function calling<T>(run: (remember: (tx: Transaction) => void) => Promise<T>): Promise<T> {
    let session: object | undefined;
    const result = await run((tx) => {
      session = tx._.session;
    });
    const registered = session ? callbacks.get(session) : undefined;
    for (const callback of registered ?? []) {
      try {
        callback();
      } catch (error) {
        log.error({ err: error }, 'a callback after a commit failed');
      }
    }
    return result;
  }

  return {
    ...db,
    transaction: (work) =>
      calling((remember) =>
        db.transaction((tx) => {
          remember(tx);
          return work(tx);
        }),
      ),
    readThenWrite: (read, write) =>
      calling((remember) =>
        db.readThenWrite(read, (tx, found) => {
          remember(tx);
          return write(tx, found);
        }),
      ),
  };
}
