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

const wanted: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1280 },
  height: { ideal: 720 },
};

/** Opens the rear camera, where there are several. Throws what `problemOf` reads. */
export async function openCamera(): Promise<MediaStream> {
  if (!cameraSupported()) throw new DOMException('no camera API', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
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
