import { unavailable } from '@floorlight/service-kit/failures';
import { Piscina } from 'piscina';
import type { Reading, Task } from './reader-thread.ts';

export interface PhotoReader {
  name: 'photo reader';
  /** Reads one photo in a thread of its own, so that the service goes on answering meanwhile. Throws `unavailable`. */
  read(bytes: Uint8Array, wants: Pick<Task, 'jpeg'>): Promise<Reading>;
  stop(): Promise<void>;
}

/** Photos that wait for a thread; a queue longer than that is over 10 s, and people have gone. */
const longestQueue = 32;
/** Milliseconds; the most thorough reading of the largest photo takes about one second of a core. */
const slowest = 15_000;

/** Its threads begin with the first photo and end half a minute after the last: idle, it holds no memory. */
export function photoReader(): PhotoReader {
  let threads: Piscina<Task, Reading> | undefined;
  const start = () =>
    new Piscina<Task, Reading>({
      filename: new URL('./reader-thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: 30_000,
      maxQueue: longestQueue,
    });
  return {
    name: 'photo reader',
    async read(bytes, wants) {
      threads ??= start();
      try {
        return await threads.run({ bytes, ...wants }, { signal: AbortSignal.timeout(slowest) });
      } catch (error) {
        throw unavailable('Photos cannot be read right now', error);
      }
    },
    async stop() {
      await threads?.destroy();
    },
  };
}
