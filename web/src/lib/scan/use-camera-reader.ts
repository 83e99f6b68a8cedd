import { type RefObject, useEffect, useRef, useState } from 'react';
import { createAgreement } from './agreement.ts';
import { type CameraProblem, closeCamera, openCamera, problemOf } from './camera.ts';
import { openFrameReader } from './frame-reader.ts';
import { pixelsOf } from './picture.ts';

export type CameraState = 'starting' | 'ready' | CameraProblem;

/** Milliseconds between two looks: a phone stays cool, and a code is read as soon as it is held still. */
const interval = 150;
/** Pixels that are looked at. */
const most = 1280 * 960;

/**
 * Shows the camera in `video` and looks at it until a barcode is read by frames that agree, which is told once. Stops with the component,
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
  const reader = openFrameReader();
  const agree = createAgreement();
  let seenAt = -1;
  try {
    if (over.aborted) return null;
    screen.srcObject = stream;
    await screen.play();
    ready();
    while (!over.aborted) {
      // Two looks at one frame are one look.
      const isNew = screen.currentTime !== seenAt;
      const whole = { x: 0, y: 0, width: screen.videoWidth, height: screen.videoHeight };
      const frame = isNew ? pixelsOf(screen, whole, most) : null;
      if (frame) seenAt = screen.currentTime;
      const told = frame ? agree(await reader.read(frame), performance.now()) : null;
      if (told?.is === 'read' && !over.aborted) return told.read.value;
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
    return null;
  } finally {
    reader.close();
    closeCamera(stream);
    if (screen.srcObject === stream) screen.srcObject = null;
  }
}
