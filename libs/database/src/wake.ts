import type { Transaction } from './database.ts';

const waking = new WeakSet<object>();

/**
 * Says that this transaction wrote something which waits for a loop of this process (an event, a mail): once it is
 * committed, the listeners of `onCommit` are called.
 */
export function wakeOnCommit(tx: Transaction): void {
  waking.add(tx._.session); // a savepoint is another object with the same session
}

export const wantsWake = (tx: Transaction): boolean => waking.has(tx._.session);
