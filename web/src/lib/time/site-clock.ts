const style: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
};

/** Writes instants as the clock on the site's wall shows them; without a time zone, as this device's does. */
export function siteClock(timeZone: string | undefined): (instant: string) => string {
  const format = new Intl.DateTimeFormat(undefined, { ...style, ...(timeZone && { timeZone }) });
  return (instant) => format.format(new Date(instant));
}

/** Writes the day of an instant, as the site's calendar has it. */
export function siteCalendar(timeZone: string | undefined): (instant: string) => string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', ...(timeZone && { timeZone }) });
  return (instant) => format.format(new Date(instant));
}
