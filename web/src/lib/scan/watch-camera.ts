import { isCovered } from '../wedge/scan-targets.ts';

const interval = 500;

/**
 * Calls `onFree` repeatedly while the device has taken the camera away (for a call, another app or a dialog with its own
 * camera) and no dialog covers the video. Phones give the camera to one video at a time.
 */
export function watchCamera(
  track: MediaStreamTrack,
  screen: HTMLVideoElement,
  onFree: () => void,
  signal: AbortSignal,
): void {
  let isLost = false;
  for (const event of ['mute', 'ended', 'unmute'])
    track.addEventListener(
      event,
      () => {
        isLost = event !== 'unmute';
      },
      { signal },
    );
  const timer = setInterval(() => {
    if (isLost && !isCovered(screen)) onFree();
  }, interval);
  signal.addEventListener('abort', () => clearInterval(timer));
}
