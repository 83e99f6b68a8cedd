import type { Logger } from '@floorlight/telemetry/logger';
import { createPhotoQueue, readingUnavailable } from './photo-queue.ts';
import { readerPool } from './reader-pool.ts';
import type { Reading, Task } from './reader-process.ts';

interface ReadOptions extends Pick<Task, 'jpeg'> {
  userId: string;
  /** Aborts when the client no longer waits; the process that reads the photo is then killed. */
  deadline: AbortSignal;
}

export interface PhotoReader {
  name: 'photo reader';
  /** Reads one photo in a process of its own: a hostile one can neither stop nor read the service. Throws `unavailable`. */
  read(bytes: Uint8Array, options: ReadOptions): Promise<Reading>;
  stop(): Promise<void>;
}

interface ReaderOptions {
  program?: URL;
  /** Milliseconds after the last photo until the processes end. */
  idleTimeout?: number;
}

/** Processes start with the first photo and end, with their memory, after the last. */
export function photoReader(
  log: Logger,
  { program = new URL('./reader-process.ts', import.meta.url), idleTimeout = 30_000 }: ReaderOptions = {},
): PhotoReader {
  const runInTurn = createPhotoQueue();
  const processes = readerPool(program, idleTimeout);
  return {
    name: 'photo reader',
    read: (bytes, { jpeg, userId, deadline }) =>
      runInTurn({ bytes, userId, deadline }, async () => {
        try {
          return await processes.run({ bytes, jpeg }, deadline);
        } catch (error) {
          if (!deadline.aborted) log.warn({ err: error }, 'a photo ended its reader');
          throw readingUnavailable(error);
        }
      }),
    async stop() {
      processes.stop();
    },
  };
}
