import type { Sighting } from './sighting.ts';

export interface FrameRequest {
  id: number;
  frame: ImageData;
  /** A single picture, not a video frame. */
  isStill: boolean;
}
export interface FrameAnswer {
  id: number;
  /** null if reading failed. */
  sightings: Sighting[] | null;
}

/** Milliseconds per picture. The first one includes loading the reader. */
const readTimeout = 20_000;

export interface FrameReader {
  /**
   * Reads the barcodes in a picture, off the main thread and without a network. Rejects on failure and on timeout; then
   * the next call starts a new worker.
   */
  read(frame: ImageData, isStill?: boolean): Promise<Sighting[]>;
  /** Stops the worker. Another `read` starts a new one. */
  close(): void;
}

/**
 * Reads pictures in a worker, which starts with the first one. Uses the browser's BarcodeDetector if it reads all our
 * formats (Android), otherwise ZXing, whose WebAssembly we serve ourselves.
 */
export function openFrameReader(): FrameReader {
  let worker: Worker | null = null;
  let lastId = 0;
  const pending = new Map<number, (sightings: Sighting[] | null) => void>();

  const close = () => {
    worker?.terminate();
    worker = null;
    for (const settle of pending.values()) settle(null);
    pending.clear();
  };
  const start = () => {
    const started = new Worker(new URL('./frame-reader.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data: { id, sightings } }: MessageEvent<FrameAnswer>) => {
      pending.get(id)?.(sightings);
      pending.delete(id);
    };
    // The worker's code failed to load.
    started.onerror = close;
    return started;
  };
  return {
    read: (frame, isStill = false) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        const timer = setTimeout(close, readTimeout);
        pending.set(lastId, (sightings) => {
          clearTimeout(timer);
          if (sightings) resolve(sightings);
          else reject(new Error('The picture could not be read'));
        });
        worker.postMessage({ id: lastId, frame, isStill } satisfies FrameRequest, [frame.data.buffer]);
      }),
    close,
  };
}
