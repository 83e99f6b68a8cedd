/** Milliseconds: longer than a call waits for its answer. A tab that was put to sleep holds nobody up for longer. */
const patience = 15_000;

/** Runs `send` once no other tab runs one of this name, where the browser can tell; else at once. */
export async function oneTabAtATime<T>(name: string, send: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator?.locks) return send(); // there are none on plain http
  let sending: Promise<T> | null = null;
  const begin = () => {
    sending ??= send();
    return sending;
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, begin);
  } catch {
    return begin();
  }
}
