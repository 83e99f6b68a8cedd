import { isCovered } from '../wedge/scan-targets.ts';

const interval = 500;

/**
 * Tells when the device has taken a camera away and it may be taken again: a call, another app, or a dialog of ours with
 * a camera of its own (phones give one camera to one picture), for whose end it waits.
 */
export function watchCamera(
  track: MediaStreamTrack,
  screen: HTMLVideoElement,
  onFree: () => void,
  over: AbortSignal,
): void {
  let isLost = false;
  for (const event of ['mute', 'ended', 'unmute'])
    track.addEventListener(
      event,
      () => {
        isLost = event !== 'unmute';
      },
      { signal: over },
    );
  const timer = setInterval(() => {
    if (isLost && !isCovered(screen)) onFree();
  }, interval);
  over.addEventListener('abort', () => clearInterval(timer));
}
