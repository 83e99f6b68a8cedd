import type { Logger } from '@floorlight/telemetry/logger';
import { Piscina } from 'piscina';
import { cannotBeRead, photoTurns } from './photo-turns.ts';
import type { Reading, Task } from './reader-thread.ts';

interface Asked extends Pick<Task, 'jpeg'> {
  userId: string;
  /** From then on nobody waits for an answer; a thread that is at it is ended. */
  until: AbortSignal;
}

export interface PhotoReader {
  name: 'photo reader';
  /** Reads one photo in a thread of its own, so that the service goes on answering meanwhile. Throws `unavailable`. */
  read(bytes: Uint8Array, asked: Asked): Promise<Reading>;
  stop(): Promise<void>;
}

const readerThread = new URL('./reader-thread.ts', import.meta.url);

/** Its threads begin with the first photo and end half a minute after the last: idle, it holds no memory. */
export function photoReader(log: Logger, thread = readerThread): PhotoReader {
  const inTurn = photoTurns();
  let threads: Piscina<Task, Reading> | undefined;
  const start = () => {
    const pool = new Piscina<Task, Reading>({
      filename: thread.href,
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: 30_000,
    });
    // A thread that fails before its first photo, or between two: what is with the pool would wait for ever.
    pool.on('error', (err) => {
      log.error({ err }, 'A thread that reads photos failed');
      if (threads === pool) threads = undefined;
      void pool.destroy();
    });
    return pool;
  };
  return {
    name: 'photo reader',
    read: (bytes, { jpeg, userId, until }) =>
      inTurn({ bytes, userId, until }, async () => {
        threads ??= start();
        try {
          return await threads.run({ bytes, jpeg }, { signal: until });
        } catch (error) {
          throw cannotBeRead(error);
        }
      }),
    async stop() {
      await threads?.destroy();
    },
  };
}
