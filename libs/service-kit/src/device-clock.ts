/** Milliseconds by which a device's clock may differ from ours. */
export const maxSkew = 2 * 60_000;

/** Milliseconds that what somebody did may wait on their device. */
const maxWait = 48 * 3_600_000;

/**
 * When somebody did something, by the clock of their device, or now without it. A time too far ahead becomes now; one too long
 * ago becomes the oldest that is allowed.
 */
export function timeDone(deviceTime: string | undefined, now: Date): Date {
  if (deviceTime === undefined) return now;
  const at = Date.parse(deviceTime);
  if (at > now.getTime() + maxSkew) return now;
  return new Date(Math.max(at, now.getTime() - maxWait));
}
