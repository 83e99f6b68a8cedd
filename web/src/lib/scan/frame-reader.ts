import type { Sighting } from './sighting.ts';

export interface FrameRequest {
  id: number;
  frame: ImageData;
  /** One picture, not one of many. */
  isStill: boolean;
}
export interface FrameAnswer {
  id: number;
  /** null: it could not be read at all. */
  sightings: Sighting[] | null;
}

/** Milliseconds for a picture; the first one waits for the reader itself to load. */
const longest = 20_000;

export interface FrameReader {
  /**
   * What stands in a picture, read off the main thread and without a network. Rejects where nothing can be read, also
   * where no answer comes: then the next one is read by a new worker.
   */
  read(frame: ImageData, isStill?: boolean): Promise<Sighting[]>;
  /** Frees what it holds; another `read` begins anew. */
  close(): void;
}

/**
 * Reads pictures in a worker of its own, which starts with the first one: by the browser's reader where it has a good
 * one (Android), otherwise by ZXing, whose WebAssembly is ours and loaded there.
 */
export function openFrameReader(): FrameReader {
  let worker: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, (sightings: Sighting[] | null) => void>();

  const close = () => {
    worker?.terminate();
    worker = null;
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(new URL('./frame-reader.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data: { id, sightings } }: MessageEvent<FrameAnswer>) => {
      waiting.get(id)?.(sightings);
      waiting.delete(id);
    };
    // Its code could not be loaded.
    started.onerror = close;
    return started;
  };
  return {
    read: (frame, isStill = false) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        last += 1;
        const timer = setTimeout(close, longest);
        waiting.set(last, (sightings) => {
          clearTimeout(timer);
          if (sightings) resolve(sightings);
          else reject(new Error('No picture can be read'));
        });
        worker.postMessage({ id: last, frame, isStill } satisfies FrameRequest, [frame.data.buffer]);
      }),
    close,
  };
}
