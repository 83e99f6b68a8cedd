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
  return {
    ...db,
    async transaction(work) {
      let session: object | undefined;
      const result = await db.transaction((tx) => {
        session = tx._.session;
        return work(tx);
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
    },
  };
}
