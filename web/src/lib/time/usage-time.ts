const hour = 3_600_000;
const day = 24 * hour;

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** `Just now` under one hour, then hours up to 24, then days up to 7, then a date as `dateOf` writes it. */
export function usageTime(instant: string, now: number, dateOf: (instant: string) => string): string {
  const age = now - Date.parse(instant);
  if (age < hour) return 'Just now';
  if (age < day) return ago(Math.floor(age / hour), 'hour');
  if (age < 7 * day) return ago(Math.floor(age / day), 'day');
  return dateOf(instant);
}
