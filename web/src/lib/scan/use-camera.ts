import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Size } from '../photos/size.ts';
import {
  type CameraProblem,
  cameraIds,
  closeCamera,
  followFocus,
  hasTorch,
  openCamera,
  problemOf,
  setTorch,
} from './camera.ts';
import { watchCamera } from './watch-camera.ts';

/** `held`: the browser shows the picture only after a touch (a phone that saves power). */
export type CameraState = 'starting' | 'ready' | 'held' | CameraProblem;

export interface Camera {
  state: CameraState;
  /** Of a frame, in pixels; null before the first one. */
  frame: Size | null;
  /** null where the camera has none. */
  torch: { on: boolean; toggle: () => void } | null;
  /** null where there is one camera alone. */
  next: (() => void) | null;
  /** Tries anew; after `held`, out of a touch. */
  start: () => void;
}

/**
 * Shows a camera in `video` while the page is seen and the component is there. It is given back when the page is
 * hidden, and taken again when the page returns or the device took it away.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [frame, setFrame] = useState<Size | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [torchOn, setTorchOn] = useState(false);
  const [ids, setIds] = useState<string[]>([]);
  const [wanted, setWanted] = useState<{ id?: string; attempt: number }>({ attempt: 1 });
  const isSeen = useIsSeen();
  const again = useCallback(() => setWanted((now) => ({ ...now, attempt: now.attempt + 1 })), []);

  useEffect(() => {
    const screen = video.current;
    if (!isSeen || !screen) return;
    const over = new AbortController();
    let stream: MediaStream | null = null;
    const measure = () => setFrame({ width: screen.videoWidth, height: screen.videoHeight });
    const open = async () => {
      setState('starting');
      const opened = await openCamera(wanted.id);
      if (over.signal.aborted) return closeCamera(opened);
      stream = opened;
      const [camera] = opened.getVideoTracks();
      if (camera) watchCamera(camera, screen, again, over.signal);
      for (const change of ['loadedmetadata', 'resize'])
        screen.addEventListener(change, measure, { signal: over.signal });
      screen.srcObject = opened;
      setTrack(camera ?? null);
      setTorchOn(false);
      await screen.play();
      if (over.signal.aborted) return;
      setState('ready');
      if (camera) void followFocus(camera);
      setIds(await cameraIds());
    };
    open().catch((error: unknown) => {
      // play() refuses by the same name as a person who denies the camera; only then there is a picture.
      if (!over.signal.aborted) setState(stream && problemOf(error) === 'denied' ? 'held' : problemOf(error));
    });
    return () => {
      over.abort();
      if (stream) closeCamera(stream);
      if (screen.srcObject === stream) screen.srcObject = null;
      setTrack(null);
    };
  }, [video, isSeen, wanted, again]);

  const toggle = async () => {
    if (!track) return;
    const on = !torchOn;
    setTorchOn(on);
    await setTorch(track, on).catch(() => setTorchOn(!on));
  };
  /** Out of the touch itself, or it is refused again. */
  const resume = () =>
    void video.current?.play().then(
      () => setState('ready'),
      () => undefined, // still held
    );
  const next = () => {
    const at = ids.indexOf(track?.getSettings().deviceId ?? '');
    const id = ids[(at + 1) % ids.length];
    setWanted(({ attempt }) => ({ attempt, ...(id && { id }) }));
  };
  return {
    state,
    frame,
    torch: track && hasTorch(track) ? { on: torchOn, toggle: () => void toggle() } : null,
    next: ids.length > 1 ? next : null,
    start: state === 'held' ? resume : again,
  };
}

function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
