import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Size } from '../photos/size.ts';
import {
  type CameraProblem,
  cameraIds,
  cameraProblemOf,
  closeCamera,
  enableContinuousFocus,
  hasTorch,
  openCamera,
  setTorch,
} from './camera.ts';
import { watchCamera } from './watch-camera.ts';

/** `needs_tap`: the browser starts the video only after a tap, for example in power-saving mode. */
export type CameraState = 'starting' | 'ready' | 'needs_tap' | CameraProblem;

export interface Camera {
  state: CameraState;
  /** Frame size in pixels; null before the first frame. */
  frame: Size | null;
  /** null if the camera has none. */
  torch: { on: boolean; toggle: () => void } | null;
  /** Switches to the next camera; null if there is only one. */
  next: (() => void) | null;
  /** Starts again; after `needs_tap`, call it in a tap handler. */
  start: () => void;
}

/**
 * Shows a camera in `video` while the page is visible. Releases it when the page is hidden, and opens it again when the
 * page returns or after the device took it away.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [frame, setFrame] = useState<Size | null>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [torchOn, setTorchOn] = useState(false);
  const [ids, setIds] = useState<string[]>([]);
  const [wanted, setWanted] = useState<{ id?: string; attempt: number }>({ attempt: 1 });
  const isVisible = useIsVisible();
  const retry = useCallback(() => setWanted((now) => ({ ...now, attempt: now.attempt + 1 })), []);

  useEffect(() => {
    const screen = video.current;
    if (!isVisible || !screen) return;
    const controller = new AbortController();
    let stream: MediaStream | null = null;
    const measure = () => setFrame({ width: screen.videoWidth, height: screen.videoHeight });
    const open = async () => {
      setState('starting');
      const opened = await openCamera(wanted.id);
      if (controller.signal.aborted) return closeCamera(opened);
      stream = opened;
      const [camera] = opened.getVideoTracks();
      if (camera) watchCamera(camera, screen, retry, controller.signal);
      for (const change of ['loadedmetadata', 'resize'])
        screen.addEventListener(change, measure, { signal: controller.signal });
      screen.srcObject = opened;
      setTrack(camera ?? null);
      setTorchOn(false);
      await screen.play();
      if (controller.signal.aborted) return;
      setState('ready');
      if (camera) void enableContinuousFocus(camera);
      setIds(await cameraIds());
    };
    open().catch((error: unknown) => {
      // play() fails with the same name as a denied camera, but then there is a stream.
      if (!controller.signal.aborted)
        setState(stream && cameraProblemOf(error) === 'denied' ? 'needs_tap' : cameraProblemOf(error));
    });
    return () => {
      controller.abort();
      if (stream) closeCamera(stream);
      if (screen.srcObject === stream) screen.srcObject = null;
      setTrack(null);
    };
  }, [video, isVisible, wanted, retry]);

  const toggle = async () => {
    if (!track) return;
    const on = !torchOn;
    setTorchOn(on);
    await setTorch(track, on).catch(() => setTorchOn(!on));
  };
  /** Must run in the tap handler, or the browser refuses again. */
  const resume = () =>
    void video.current?.play().then(
      () => setState('ready'),
      () => undefined, // still needs a tap
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
    start: state === 'needs_tap' ? resume : retry,
  };
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const onVisibilityChange = () => setVisible(!document.hidden);
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);
  return isVisible;
}
