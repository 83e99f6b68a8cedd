const daysInWeek = 7;
const dayLength = 24 * 3600 * 1000;

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
  const to = dateIn(now, timeZone);
  const days = Array.from({ length: daysInWeek }, (_, index) => daysBefore(to, daysInWeek - 1 - index));
  return { days, from: daysBefore(to, daysInWeek - 1), to };
}

/** The Swedish format of a date is ISO 8601. */
const dateIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

/** In UTC every day has 24 hours. */
const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * dayLength).toISOString().slice(0, 10);
