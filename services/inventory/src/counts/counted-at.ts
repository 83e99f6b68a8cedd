import { maxSkew } from '@floorlight/service-kit/device-clock';

/** Milliseconds that a count may wait on its device. */
const maxWait = 48 * 3_600_000;

/**
 * When a wall was counted, by the device's clock. A time too far ahead becomes now; one too long ago becomes the
 * oldest that is allowed.
 */
export function countedAt(deviceTime: string | undefined, now: Date): Date {
  if (deviceTime === undefined) return now;
  const at = Date.parse(deviceTime);
  if (at > now.getTime() + maxSkew) return now;
  return new Date(Math.max(at, now.getTime() - maxWait));
}
