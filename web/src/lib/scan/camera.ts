/** Why there is no picture, in the words for people. */
export const cameraProblems = {
  denied: 'Camera access denied. Please allow camera access and try again.',
  missing: 'No camera was found on this device.',
  busy: 'The camera is not supported or in use by another app.',
  unsupported: 'Camera access is not supported in this browser.',
  failed: 'The camera could not be started. Please try again.',
} as const;
export type CameraProblem = keyof typeof cameraProblems;

/** Browsers give the camera to pages on https (and localhost) only. */
export const cameraSupported = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

const size: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens this camera, or the rear one where there are several. Throws what `problemOf` reads. */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  if (!cameraSupported()) throw new DOMException('no camera API', 'NotSupportedError');
  const which = deviceId ? { deviceId: { ideal: deviceId } } : { facingMode: { ideal: 'environment' } };
  return navigator.mediaDevices.getUserMedia({ video: { ...which, ...size }, audio: false });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The ids of the cameras there are; known once one was opened. */
export async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

/** Of the W3C's "MediaStream Image Capture"; TypeScript's DOM does not know them. */
interface ImageCaptureCapabilities {
  torch?: boolean;
  focusMode?: string[];
}
interface ImageCaptureConstraints {
  torch?: boolean;
  focusMode?: string;
}

/** None in older Firefox. */
const capabilitiesOf = (track: MediaStreamTrack): ImageCaptureCapabilities =>
  (track.getCapabilities?.() ?? {}) as ImageCaptureCapabilities; // not in the DOM's types

const constrain = (track: MediaStreamTrack, constraints: ImageCaptureConstraints): Promise<void> =>
  track.applyConstraints({ advanced: [constraints as MediaTrackConstraintSet] }); // not in the DOM's types

export const hasTorch = (track: MediaStreamTrack): boolean => capabilitiesOf(track).torch === true;

/** Rejects where the device refuses, on a low battery for one. */
export const setTorch = (track: MediaStreamTrack, on: boolean): Promise<void> => constrain(track, { torch: on });

/** A label is held near and moved: the camera follows, where it can. */
export async function followFocus(track: MediaStreamTrack): Promise<void> {
  if (!capabilitiesOf(track).focusMode?.includes('continuous')) return;
  await constrain(track, { focusMode: 'continuous' }).catch(() => undefined); // it focuses as it likes
}

/** The names are those of getUserMedia (W3C Media Capture and Streams, 10.2). */
export function problemOf(error: unknown): CameraProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
      return 'missing';
    case 'NotReadableError':
    case 'OverconstrainedError':
      return 'busy';
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'failed';
  }
}
