import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { siteDay } from './site-day.ts';

const styles = {
  /** `Mar 9, 2026` */
  date: { dateStyle: 'medium' },
  /** `Monday, March 9` */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `8:30 PM` */
  time: { hour: 'numeric', minute: '2-digit' },
  /** `8:30:05 PM` */
  exactTime: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  /** `Mon, Mar 9, 8:30 PM`; of another year `Sun, Mar 9, 2025, 8:30 PM` */
  dateTime: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** `Mar 9, 2026, 8:30:05 PM` */
  exact: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type ClockStyle = keyof typeof styles;

/** Formats instants (ISO 8601) in the site's time zone, or in this device's while that is unknown. */
export function siteClock(timeZone: string | undefined, style: ClockStyle): (instant: string) => string {
  const options = { ...styles[style], ...(timeZone && { timeZone }) };
  const yearOf = (instant: Date) => siteDay(timeZone, instant).slice(0, 4);
  return (instant) => {
    const at = new Date(instant);
    const needsYear = style === 'dateTime' && yearOf(at) !== yearOf(new Date());
    return formatters.getDateTimeFormat(locale(), needsYear ? { ...options, year: 'numeric' } : options).format(at);
  };
}
