import { daysBefore, localDay } from '@floorlight/sites/local-time';

const daysInWeek = 7;

export interface Week {
  /** Dates such as `2026-11-01`, the oldest first. */
  days: string[];
  from: string;
  to: string;
}

/**
 * The past seven days in a time zone, today included. Counts calendar days, as a day has 23 or 25 hours when clocks
 * change.
 */
export function weekUntil(now: Date, timeZone: string): Week {
  const to = localDay(now, timeZone);
  const days = Array.from({ length: daysInWeek }, (_, index) => daysBefore(to, daysInWeek - 1 - index));
  return { days, from: daysBefore(to, daysInWeek - 1), to };
}
