import { onTestFinished, vi } from 'vitest';
import type { FrameAnswer, FrameRequest } from '#lib/scan/frame-reader.ts';
import type { Sighting } from '#lib/scan/sighting.ts';

/** The answer of the camera: a picture, or the error of getUserMedia. */
type CameraAnswer = 'picture' | 'NotAllowedError' | 'NotFoundError' | 'NotReadableError';

/**
 * Simulates a phone's camera of 1280 × 720 and the worker that reads its pictures; jsdom has neither. `show` sets
 * what the worker finds from now on. A drawn JPEG contains its own size and quality as text.
 */
export function startCamera({ answer = 'picture', torch = false }: { answer?: CameraAnswer; torch?: boolean } = {}) {
  let seen: Sighting[] = [];
  let running = 0;
  let opened = 0;
  let latest = new EventTarget();
  let stills = 0;
  const settings: MediaTrackConstraintSet[] = [];
  const vibrate = vi.fn();

  class ReadingWorker {
    onmessage: ((event: { data: FrameAnswer }) => void) | null = null;
    postMessage({ id, isStill }: FrameRequest) {
      if (isStill) stills += 1;
      queueMicrotask(() => this.onmessage?.({ data: { id, sightings: seen } }));
    }
    terminate() {}
  }
  const open = () => {
    running += 1;
    opened += 1;
    const track = Object.assign(new EventTarget(), {
      stop: () => {
        running -= 1;
      },
      getCapabilities: () => ({ torch }),
      getSettings: () => ({ deviceId: 'rear' }),
      applyConstraints: async ({ advanced = [] }: MediaTrackConstraints) => void settings.push(...advanced),
    });
    latest = track;
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  const restorers = [
    replace(globalThis, 'Worker', ReadingWorker),
    replace(globalThis, 'createImageBitmap', async (file: Blob) => {
      if (file.size < 10) throw new DOMException('no picture', 'InvalidStateError');
      return { width: 4000, height: 3000, close() {} };
    }),
    replace(navigator, 'vibrate', vibrate),
    replace(navigator, 'mediaDevices', {
      getUserMedia: async () => {
        if (answer !== 'picture') throw new DOMException('refused', answer);
        return open();
      },
      enumerateDevices: async () => [],
    }),
    replace(HTMLMediaElement.prototype, 'play', async () => undefined),
    replace(HTMLMediaElement.prototype, 'srcObject', null),
    // Each read finds a new frame.
    replace(HTMLMediaElement.prototype, 'currentTime', { get: () => performance.now() }),
    replace(HTMLVideoElement.prototype, 'videoWidth', 1280),
    replace(HTMLVideoElement.prototype, 'videoHeight', 720),
    replace(HTMLCanvasElement.prototype, 'getContext', () => ({
      drawImage() {},
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(4),
        width,
        height,
      }),
    })),
    replace(
      HTMLCanvasElement.prototype,
      'toBlob',
      function (this: HTMLCanvasElement, done: BlobCallback, type: string, quality: number) {
        done(new Blob([`${this.width}x${this.height}q${quality}`], { type }));
      },
    ),
  ];
  onTestFinished(() => {
    for (const restore of restorers) restore();
  });
  return {
    show: (...sightings: Sighting[]) => {
      seen = sightings;
    },
    /** How many cameras are on. */
    running: () => running,
    /** How many cameras were opened so far. */
    opened: () => opened,
    /** Ends the stream, as when another app takes the camera. */
    takeAway: () => latest.dispatchEvent(new Event('ended')),
    /** How many chosen photos the device has read. */
    stills: () => stills,
    /** The constraints applied to the camera. */
    settings,
    vibrations: () => vibrate.mock.calls.map(([pattern]) => pattern as number[]), // our own patterns
  };
}

/** Replaces a property of a browser object by a value or a getter. Returns a function that restores it. */
function replace(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  const isGetter = typeof value === 'object' && value !== null && 'get' in value;
  const property = isGetter ? (value as PropertyDescriptor) : { value, writable: true };
  Object.defineProperty(owner, name, { configurable: true, ...property });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}
