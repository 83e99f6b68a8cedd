import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CameraProblem, closeCamera, openCamera, problemOf } from './camera.ts';
import { openReader } from './read-frame.ts';

export type CameraState = 'starting' | 'ready' | CameraProblem;

/** Milliseconds between two looks: a phone stays cool, and a code is read as soon as it is held still. */
const interval = 150;
/** Pixels of the longer side that are looked at. */
const longestSide = 1280;

/**
 * Shows the camera in `video` and looks at it until a barcode is read, which is told once. Stops with the component,
 * and whenever `attempt` changes it starts anew.
 */
export function useCameraReader(
  video: RefObject<HTMLVideoElement | null>,
  onRead: (value: string) => void,
  attempt: number,
): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const told = useRef(onRead);
  told.current = onRead;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts the camera anew
  useEffect(() => {
    const over = new AbortController();
    setState('starting');
    look(video.current, over.signal, () => setState('ready')).then(
      (value) => value !== null && told.current(value),
      (error: unknown) => !over.signal.aborted && setState(problemOf(error)),
    );
    return () => over.abort();
  }, [video, attempt]);
  return state;
}

/** Resolves with what was read; null when it was over before. */
async function look(screen: HTMLVideoElement | null, over: AbortSignal, ready: () => void): Promise<string | null> {
  if (!screen) return null;
  const stream = await openCamera();
  try {
    if (over.aborted) return null;
    screen.srcObject = stream;
    await screen.play();
    ready();
    const read = await openReader();
    while (!over.aborted) {
      const frame = frameOf(screen);
      const value = frame && (await read(frame));
      if (value && !over.aborted) return value;
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
    return null;
  } finally {
    closeCamera(stream);
    if (screen.srcObject === stream) screen.srcObject = null;
  }
}

/** What the camera sees now; null before its first picture. */
function frameOf(screen: HTMLVideoElement): ImageData | null {
  const scale = Math.min(1, longestSide / Math.max(screen.videoWidth, screen.videoHeight));
  const [width, height] = [Math.round(screen.videoWidth * scale), Math.round(screen.videoHeight * scale)];
  if (!width || !height) return null;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(screen, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height) ?? null;
}
