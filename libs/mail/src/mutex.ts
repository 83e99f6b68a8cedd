export interface Permit {
  /** Resolves once the mutex is free, or its holder is overtaken. */
  acquire(): Promise<void>;
  /** From now on nobody overtakes this holder. */
  keep(): void;
  /** Releases the mutex, or stops waiting for it. */
  release(): void;
}

/**
 * Creates a mutex in order of arrival; returns a function that makes permits. A holder that neither keeps nor releases it
 * within `overtakenAfterMs` is overtaken by the next: two holders are better than one that is late.
 */
export function createMutex(overtakenAfterMs: number): () => Permit {
  const waiting = new Map<Permit, () => void>();
  let holder: Permit | null = null;
  let timer: NodeJS.Timeout | undefined;

  function passOn(): void {
    clearTimeout(timer);
    const [next] = waiting;
    holder = next?.[0] ?? null;
    if (!next) return;
    waiting.delete(next[0]);
    startTimer();
    next[1]();
  }

  /**
   * Two timers in a row: when this process has stood still, the first is overdue before the replies that came meanwhile
   * are read.
   */
  function startTimer(): void {
    const half = overtakenAfterMs / 2;
    timer = setTimeout(() => {
      timer = setTimeout(passOn, half);
    }, half);
  }

  return () => {
    const permit: Permit = {
      acquire: () =>
        new Promise((resolve) => {
          waiting.set(permit, resolve);
          if (!holder) passOn();
        }),
      keep() {
        if (holder === permit) clearTimeout(timer);
      },
      release() {
        waiting.get(permit)?.();
        waiting.delete(permit);
        if (holder === permit) passOn();
      },
    };
    return permit;
  };
}
