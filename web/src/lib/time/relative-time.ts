import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { t } from './messages.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Style = 'long' | 'short' | 'inSentence';

/**
 * How long ago an instant (ISO 8601, or milliseconds) was: `Just now` under a minute, then minutes, hours under a day,
 * then days. `3 hours ago`, or short `3h ago`. Inside a sentence it is `just now`. `now` is in milliseconds.
 */
export function relativeTime(instant: string | number, now: number, style: Style = 'long'): string {
  const age = now - new Date(instant).getTime();
  if (age < minute) return style === 'inSentence' ? t.justNowInSentence() : t.justNow();
  const ago = (length: number, unit: keyof typeof t.short) => {
    const count = Math.floor(age / length);
    return style === 'short'
      ? t.short[unit]({ count })
      : formatters.getRelativeTimeFormat(locale()).format(-count, unit);
  };
  if (age < hour) return ago(minute, 'minute');
  if (age < day) return ago(hour, 'hour');
  return ago(day, 'day');
}

/** Like `relativeTime`, but from 7 days on the date, as formatted by `dateOf`. */
export const relativeTimeOrDate = (
  instant: string,
  now: number,
  dateOf: (instant: string) => string,
  style?: Style,
): string => (now - Date.parse(instant) < 7 * day ? relativeTime(instant, now, style) : dateOf(instant));

const inDays = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;

/** The time since an instant, as a running clock: `0:07`, `12:40`, `1:02:09`; from one day on `2 days`. */
export function elapsedTime(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age >= day) return formatters.getNumberFormat(locale(), inDays).format(Math.floor(age / day));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [age / hour, (age % hour) / minute, (age % minute) / 1000].map(Math.floor);
  return hours ? `${hours}:${two(minutes ?? 0)}:${two(seconds ?? 0)}` : `${minutes}:${two(seconds ?? 0)}`;
}

/** So many seconds as a clock counts them: `2:05`. */
export const secondsLong = (seconds: number): string => elapsedTime(new Date(0).toISOString(), seconds * 1000);
