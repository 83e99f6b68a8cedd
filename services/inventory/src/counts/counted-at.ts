/** Milliseconds by which a device's clock may be ahead. */
const skew = 2 * 60_000;
/** Milliseconds for which a count may wait on its device. */
const longestWait = 48 * 3_600_000;

/** When a wall was counted, by what the device said: never ahead of now by more than clocks differ, nor too long ago. */
export function countedAt(said: string | undefined, now: Date): Date {
  if (said === undefined) return now;
  const at = Date.parse(said);
  if (at > now.getTime() + skew) return now;
  return new Date(Math.max(at, now.getTime() - longestWait));
}
