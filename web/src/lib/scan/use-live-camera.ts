import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { openFrameReader } from './frame-reader.ts';
import { type Camera, useCamera } from './use-camera.ts';
import { type LiveState, useLiveReading } from './use-live-reading.ts';

export interface LiveCameraState extends Camera {
  video: RefObject<HTMLVideoElement | null>;
  live: LiveState;
}

/** A camera in `video` whose codes are read live while it is ready, unless the view is `busy`. */
export function useLiveCamera({
  onRead,
  busy = false,
}: {
  onRead: (read: ScannedCode) => void;
  busy?: boolean;
}): LiveCameraState {
  const video = useRef<HTMLVideoElement>(null);
  const [reader] = useState(openFrameReader);
  useEffect(() => reader.close, [reader]);
  const camera = useCamera(video);
  const live = useLiveReading({ video, reader, enabled: camera.state === 'ready' && !busy, onRead });
  return { ...camera, video, live };
}
