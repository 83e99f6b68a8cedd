import type { BreakType } from '@floorlight/contracts/breaks';

export const typeWords: Record<BreakType, string> = { restroom: 'Restroom', personal: 'Personal', break: 'Break' };

/** `45 s`, `5 min`, `4 min 12 s`, `1 h 5 min`. */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const parts = [hours && `${hours} h`, minutes && `${minutes} min`, !hours && rest && `${rest} s`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : '0 s';
}

const moment: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** Writes instants as the clock on the site's wall shows them; without a time zone, as this device's does. */
export function momentClock(timeZone: string | undefined): (instant: string) => string {
  const format = new Intl.DateTimeFormat(undefined, { ...moment, ...(timeZone && { timeZone }) });
  return (instant) => format.format(new Date(instant));
}

const day = new Intl.DateTimeFormat(undefined, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
/** A day of the site's calendar, `2026-11-01`. */
export const dayWords = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
