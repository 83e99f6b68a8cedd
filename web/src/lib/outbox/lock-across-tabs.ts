/** Milliseconds: longer than the timeout of a call. A suspended tab delays the others no longer than this. */
const lockTimeout = 15_000;

/** Runs `send` while no other tab holds the lock `name`. Runs it at once without the Web Locks API, or after 15 s. */
export async function lockAcrossTabs<T>(name: string, send: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator?.locks) return send(); // plain http has no Web Locks
  let sending: Promise<T> | null = null;
  const begin = () => {
    sending ??= send();
    return sending;
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(lockTimeout) }, begin);
  } catch {
    return begin();
  }
}
