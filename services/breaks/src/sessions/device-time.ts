import { longestBreak } from '@floorlight/contracts/breaks';
import { coded } from '@floorlight/languages/coded';
import { maxSkew } from '@floorlight/service-kit/device-clock';
import { conflict } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

/** Milliseconds. A shorter wait is an ordinary request. */
const shortWait = 60_000;

export interface DeviceTime {
  /** When the person did it. */
  at: Date;
  /** When the server received it, if that was later. */
  receivedAt: Date | null;
}

/**
 * When the person did it: by the time of their device, or now without one. Throws a conflict where it is in the future or too
 * long ago.
 */
export function deviceTime(claimed: string | undefined, now: Date): DeviceTime {
  const at = claimed === undefined ? now.getTime() : Date.parse(claimed);
  const waited = now.getTime() - at;
  if (waited < -maxSkew) throw conflict(coded(refusals.clockAhead));
  if (waited > longestBreak * 1000) throw conflict(coded(refusals.tooLongAgo, { hours: longestBreak / 3600 }));
  return { at: new Date(Math.min(at, now.getTime())), receivedAt: waited > shortWait ? now : null };
}
