/** Making one takes as long as hundreds of uses, and an overview asks for the days of hundreds of sites. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The Swedish format of dates and times is that of ISO 8601. */
function formatted(instant: Date, timeZone: string, timeStyle?: 'short' | 'medium'): string {
  const key = `${timeZone} ${timeStyle}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle });
  formats.set(key, format);
  return format.format(instant);
}

/** The day of an instant on the calendar of a time zone, as in `2026-03-01`. Throws a RangeError for an unknown time zone. */
export const localDay = (instant: Date, timeZone: string): string => formatted(instant, timeZone);

/** The minute on its clocks, as in `2026-03-01 18:05`. */
export const localMinute = (instant: Date, timeZone: string): string => formatted(instant, timeZone, 'short');

/** The second on its clocks, as in `2026-03-01 18:05:30`. */
export const localSecond = (instant: Date, timeZone: string): string => formatted(instant, timeZone, 'medium');

/** The day so many days before `day`, both as in `2026-03-01`. In UTC every day has 24 hours. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 24 * 3_600_000).toISOString().slice(0, 10);
