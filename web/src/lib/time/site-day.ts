import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';

/**
 * The calendar day of an instant (milliseconds) in the site's time zone, `2026-11-21`, or in this device's while that
 * is unknown. The Swedish locale formats dates as ISO 8601.
 */
export const siteDay = (timeZone: string | undefined, instant: Date | number): string =>
  formatters.getDateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);

/** The hour of an instant (milliseconds) in the site's time zone, 0 to 23, or in this device's while that is unknown. */
export const siteHour = (timeZone: string | undefined, instant: number): number =>
  Number(formatters.getDateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant));

const dayStyle = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** A day of the site's calendar, `2026-11-21`, as `Sat, Nov 21`; one of another year as `Fri, Nov 21, 2025`. */
export function dayLabel(day: string): string {
  const isThisYear = day.slice(0, 4) === siteDay(undefined, Date.now()).slice(0, 4);
  const style = isThisYear ? dayStyle : ({ ...dayStyle, year: 'numeric' } as const);
  return formatters.getDateTimeFormat(locale(), style).format(new Date(`${day}T00:00:00Z`));
}
