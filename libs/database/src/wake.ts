/** A transaction or one of its savepoints: different objects with the same session. */
interface HasSession {
  _: { session: object };
}

const sessionsToWake = new WeakSet<object>();

/** Marks a transaction that wrote an event or a mail: its commit calls the listeners of `onCommit`. */
export function wakeOnCommit(tx: HasSession): void {
  sessionsToWake.add(tx._.session);
}

export const shouldWake = (tx: HasSession): boolean => sessionsToWake.has(tx._.session);
