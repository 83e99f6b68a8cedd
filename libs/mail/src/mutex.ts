export interface Permit {
  /** Resolves once the mutex is free, or after the timeout. */
  acquire(): Promise<void>;
  /** Releases the mutex, or stops waiting for it. */
  release(): void;
}

/**
 * Creates a mutex in order of arrival; returns a function that makes permits. A permit that has waited `timeoutMs`
 * continues without the mutex: two holders are better than one that is late.
 */
export function createMutex(timeoutMs: number): () => Permit {
  const waiting = new Map<Permit, () => void>();
  let holder: Permit | null = null;

  return () => {
    let timer: NodeJS.Timeout | undefined;
    const permit: Permit = {
      acquire: () =>
        new Promise((resolve) => {
          if (!holder) {
            holder = permit;
            return resolve();
          }
          waiting.set(permit, resolve);
          timer = setTimeout(stopWaiting, timeoutMs);
        }),
      release() {
        stopWaiting();
        if (holder !== permit) return;
        const [next] = waiting;
        holder = next?.[0] ?? null;
        next?.[1]();
        if (holder) waiting.delete(holder);
      },
    };
    function stopWaiting(): void {
      clearTimeout(timer);
      waiting.get(permit)?.();
      waiting.delete(permit);
    }
    return permit;
  };
}
