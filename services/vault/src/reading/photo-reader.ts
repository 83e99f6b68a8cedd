import { barcodePhotoSide } from '@floorlight/contracts/barcode-photos';
import type { Logger } from '@floorlight/telemetry/logger';
import { createPhotoQueue, readingUnavailable } from './photo-queue.ts';
import { readerPool } from './reader-pool.ts';
import type { Reading, ReadingTask, Shrunk, Task } from './reader-process.ts';

interface Options {
  userId: string;
  /** Aborts when the client no longer waits; the process that reads the photo is then killed. */
  deadline: AbortSignal;
}

interface ReadOptions extends Options, Pick<ReadingTask, 'jpeg'> {
  /** True: the answer also has the photo made small, to be kept. */
  small: boolean;
}

export interface PhotoReader {
  name: 'photo reader';
  /** Reads one photo in a process of its own: a hostile one can neither stop nor read the service. Throws `unavailable`. */
  read(bytes: Uint8Array, options: ReadOptions): Promise<Reading>;
  /** Makes a photo small, in the same way; null where it is none that can be opened. */
  shrink(bytes: Uint8Array, options: Options): Promise<Uint8Array | null>;
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
  const run = (task: Task, { userId, deadline }: Options) =>
    runInTurn({ bytes: task.bytes, userId, deadline }, async () => {
      try {
        return await processes.run(task, deadline);
      } catch (error) {
        if (!deadline.aborted) log.warn({ err: error }, 'a photo ended its reader');
        throw readingUnavailable(error);
      }
    });
  return {
    name: 'photo reader',
    read: async (bytes, { jpeg, small, ...options }) =>
      (await run({ bytes, jpeg, keptSide: small ? barcodePhotoSide : null }, options)) as Reading, // to such a task
    async shrink(bytes, options) {
      const shrunk = (await run({ bytes, side: barcodePhotoSide }, options)) as Shrunk; // to such a task
      return 'small' in shrunk ? shrunk.small : null;
    },
    async stop() {
      processes.stop();
    },
  };
}
