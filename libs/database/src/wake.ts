/** A transaction or a savepoint in it: another object with the same session. */
interface InSession {
  _: { session: object };
}

const waking = new WeakSet<object>();

/** Marks a transaction that wrote an event or a mail: when it has committed, the listeners of `onCommit` are called. */
export function wakeOnCommit(tx: InSession): void {
  waking.add(tx._.session);
}

export const wantsWake = (tx: InSession): boolean => waking.has(tx._.session);
