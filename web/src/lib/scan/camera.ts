/** Why a camera can't be used. `busy`: or not supported. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'failed';

/** Browsers allow the camera only on https and localhost. */
export const cameraSupported = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';

const size: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens this camera, or the rear one. `cameraProblemOf` explains the error it throws. */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  if (!cameraSupported()) throw new DOMException('no camera API', 'NotSupportedError');
  const camera = deviceId ? { deviceId: { ideal: deviceId } } : { facingMode: { ideal: 'environment' } };
  return navigator.mediaDevices.getUserMedia({ video: { ...camera, ...size }, audio: false });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Ids of all cameras. Browsers list them only after one was opened. */
export async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

/** From the W3C's "MediaStream Image Capture"; missing in TypeScript's DOM types. */
interface ImageCaptureCapabilities {
  torch?: boolean;
  focusMode?: string[];
}
interface ImageCaptureConstraints {
  torch?: boolean;
  focusMode?: string;
}

/** Older Firefox has no `getCapabilities`. */
const capabilitiesOf = (track: MediaStreamTrack): ImageCaptureCapabilities =>
  (track.getCapabilities?.() ?? {}) as ImageCaptureCapabilities; // not in the DOM's types

const constrain = (track: MediaStreamTrack, constraints: ImageCaptureConstraints): Promise<void> =>
  track.applyConstraints({ advanced: [constraints as MediaTrackConstraintSet] }); // not in the DOM's types

export const hasTorch = (track: MediaStreamTrack): boolean => capabilitiesOf(track).torch === true;

/** Rejects if the device refuses, for example on a low battery. */
export const setTorch = (track: MediaStreamTrack, on: boolean): Promise<void> => constrain(track, { torch: on });

/** Turns on continuous focus if the camera has it: labels are held close and moved. */
export async function enableContinuousFocus(track: MediaStreamTrack): Promise<void> {
  if (!capabilitiesOf(track).focusMode?.includes('continuous')) return;
  await constrain(track, { focusMode: 'continuous' }).catch(() => undefined); // keeps its default focus
}

/** Maps an error of getUserMedia (W3C Media Capture and Streams, 10.2) to a problem. */
export function cameraProblemOf(error: unknown): CameraProblem {
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
