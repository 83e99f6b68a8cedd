import type { Database, Transaction } from '@floorlight/database/database';
import type { Logger } from '@floorlight/telemetry/logger';

const waiting = new WeakMap<object, (() => void)[]>();

/** Runs `work` once this transaction of an `announcing` database is committed; never where it is rolled back. */
export function afterCommit(tx: Transaction, work: () => void): void {
  const { session } = tx._; // a savepoint is another object with the same session
  waiting.set(session, [...(waiting.get(session) ?? []), work]);
}

/**
 * The same database; its transactions do what they left to `afterCommit`, in order, before they resolve. One piece that
 * throws is logged: what is committed stays so, and the others are done.
 */
export function announcing(db: Database, log: Logger): Database {
  return {
    ...db,
    async transaction(work) {
      let session: object | undefined;
      const result = await db.transaction((tx) => {
        session = tx._.session;
        return work(tx);
      });
      const left = session ? waiting.get(session) : undefined;
      for (const each of left ?? []) {
        try {
          each();
        } catch (error) {
          log.error({ err: error }, 'could not do what follows a commit');
        }
      }
      return result;
    },
  };
}
