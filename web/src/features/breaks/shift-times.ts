import { serverNow } from '#lib/time/server-clock.ts';

/** Milliseconds by which a shift may end after now: people finish on the minute. */
const soon = 2 * 60_000;

/**
 * The shift that began and ended at these times of day, `22:00` and `06:00`, by this device's clock: the latest that is over. Null while
 * one of them is missing.
 */
export function shiftTimes(began: string, ended: string, now = serverNow()): { start: number; end: number } | null {
  if (!began || !ended) return null;
  const end = latest(ended, now + soon);
  return { start: latest(began, end - 1), end };
}

/** The latest instant at this time of day until `until`. */
function latest(time: string, until: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(until);
  at.setHours(hours, minutes, 0, 0);
  // By the calendar: a day has 23 or 25 hours when clocks change.
  if (at.getTime() > until) at.setDate(at.getDate() - 1);
  return at.getTime();
}

/** The time of day now, `14:30`. */
export const timeOfDay = (now = serverNow()): string => {
  const at = new Date(now);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
};
