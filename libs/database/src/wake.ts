import type { Envelope } from '@floorlight/contracts/events';

/** A transaction or one of its savepoints: different objects with the same session. */
interface HasSession {
  _: { session: object };
}

/** What a transaction has written for others to process after its commit. */
export interface Written {
  transaction: HasSession;
  events: Envelope[];
  /** An event of a savepoint may be rolled back, and a mail is no event: whoever is woken has to look in its table. */
  isListed: boolean;
  wakes: boolean;
}

const bySession = new WeakMap<object, Written>();

/** Remembers what this transaction writes, from its begin. */
export function watchWrites(transaction: HasSession): Written {
  const written: Written = { transaction, events: [], isListed: true, wakes: false };
  bySession.set(transaction._.session, written);
  return written;
}

/** Marks a transaction that wrote an event or a mail: its commit calls the listeners of `onCommit`. */
export function wakeOnCommit(tx: HasSession, event?: Envelope): void {
  const written = bySession.get(tx._.session);
  if (!written) return;
  written.wakes = true;
  if (event && written.transaction === tx) written.events.push(event);
  else written.isListed = false;
}
