const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** `Just now` under a minute, then minutes, below 24 hours hours, then days. `now` in milliseconds. */
export function relativeTime(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < minute) return 'Just now';
  if (age < hour) return ago(Math.floor(age / minute), 'minute');
  if (age < day) return ago(Math.floor(age / hour), 'hour');
  return ago(Math.floor(age / day), 'day');
}

/** A running clock: `0:07`, `12:40`, `1:02:09`; from a day on `2 days`. */
export function elapsedTime(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant));
  if (age >= day) return `${Math.floor(age / day)} day${age < 2 * day ? '' : 's'}`;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [age / hour, (age % hour) / minute, (age % minute) / 1000].map(Math.floor);
  return hours ? `${hours}:${two(minutes ?? 0)}:${two(seconds ?? 0)}` : `${minutes}:${two(seconds ?? 0)}`;
}

const timeOnly = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** Time of day, to the second, on this device's clock. */
export const timeOfDay = (instant: string): string => timeOnly.format(new Date(instant));

const clock = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** Day and time of day, to the second, on this device's clock. */
export const clockTime = (instant: string): string => clock.format(new Date(instant));
