import { formatters } from '@floorlight/languages/formatters';
import { serverNow } from '#lib/time/server-clock.ts';

const minute = 60_000;
const dayMinutes = 24 * 60;
/** Milliseconds by which a shift may end after now: people finish on the minute. */
const soon = 2 * minute;

/**
 * The shift that began and ended at these times of day, `22:00` and `06:00`, on the site's clock: the latest that is over.
 * Null while one of them is missing.
 */
export function shiftTimes(
  began: string,
  ended: string,
  timeZone: string | undefined,
  now = serverNow(),
): { start: number; end: number } | null {
  if (!began || !ended) return null;
  const end = latest(ended, now + soon, timeZone);
  return { start: latest(began, end - 1, timeZone), end };
}

/** The latest instant at this time of day until `until`. */
function latest(time: string, until: number, timeZone: string | undefined): number {
  const wanted = minutesOf(time);
  const back = (from: number) => (minutesOf(timeOfDay(timeZone, from)) - wanted + dayMinutes) % dayMinutes;
  const whole = Math.floor(until / minute) * minute;
  const at = whole - back(whole) * minute;
  // Where clocks changed in between it is an hour off, one way or the other.
  const off = back(at);
  const moved = at - (off > dayMinutes / 2 ? off - dayMinutes : off) * minute;
  return moved > until ? moved - dayMinutes * minute : moved;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The time of day on the site's clock, `14:30`. The Swedish locale writes it as fields take it. */
export const timeOfDay = (timeZone: string | undefined, now = serverNow()): string =>
  formatters.getDateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
