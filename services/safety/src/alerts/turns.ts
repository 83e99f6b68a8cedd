/** Runs work of the same key one after the other, in the order of the calls. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Creates turns. Work that has waited `longestWait` milliseconds, behind work that hangs, runs without its turn. */
export function createTurns(longestWait: number): Turns {
  const last = new Map<string, Promise<unknown>>();

  return async (key, work) => {
    const before = last.get(key);
    const own = Promise.withResolvers<void>();
    const ended = Promise.all([before, own.promise]);
    last.set(key, ended);
    try {
      if (before) await within(longestWait, before);
      return await work();
    } finally {
      own.resolve();
      if (last.get(key) === ended) last.delete(key);
    }
  };
}

const within = (milliseconds: number, promise: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    void promise.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
