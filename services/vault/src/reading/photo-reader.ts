import type { Logger } from '@floorlight/telemetry/logger';
import { Piscina } from 'piscina';
import { createPhotoQueue, readingUnavailable } from './photo-queue.ts';
import type { Reading, Task } from './reader-thread.ts';

interface ReadOptions extends Pick<Task, 'jpeg'> {
  userId: string;
  /** Aborts when the client no longer waits; the thread that reads the photo is then terminated. */
  deadline: AbortSignal;
}

export interface PhotoReader {
  name: 'photo reader';
  /** Reads one photo in a thread, so that the service goes on answering meanwhile. Throws `unavailable`. */
  read(bytes: Uint8Array, options: ReadOptions): Promise<Reading>;
  stop(): Promise<void>;
}

const readerThread = new URL('./reader-thread.ts', import.meta.url);

/** Threads start with the first photo and end 30 seconds after the last, so an idle reader takes no memory. */
export function photoReader(log: Logger, thread = readerThread): PhotoReader {
  const runInTurn = createPhotoQueue();
  let threads: Piscina<Task, Reading> | undefined;
  const start = () => {
    const pool = new Piscina<Task, Reading>({
      filename: thread.href,
      minThreads: 0,
      maxThreads: 2,
      idleTimeout: 30_000,
    });
    // A thread failed between photos, or before its first: photos in this pool would wait for ever.
    pool.on('error', (err) => {
      log.error({ err }, 'A photo reader thread failed');
      if (threads === pool) threads = undefined;
      void pool.destroy();
    });
    return pool;
  };
  return {
    name: 'photo reader',
    read: (bytes, { jpeg, userId, deadline }) =>
      runInTurn({ bytes, userId, deadline }, async () => {
        threads ??= start();
        try {
          return await threads.run({ bytes, jpeg }, { signal: deadline });
        } catch (error) {
          throw readingUnavailable(error);
        }
      }),
    async stop() {
      await threads?.destroy();
    },
  };
}
