/** Hours after its time in which the report of a day is still sent: a service may have been away. */
const dueFor = 12;
const hour = 3_600_000;

/**
 * The day whose report is due now at a site, or null. `clock` is the site's local time, `2026-11-23 18:05`; `reportTime`
 * is like `18:00`. A time before noon ends the shift of the day before.
 */
export function dueReport(clock: string, reportTime: string): string | null {
  // On the clock of the wall: as if it were UTC, where every day has 24 hours.
  const now = Date.parse(`${clock.replace(' ', 'T')}Z`);
  const today = Date.parse(`${clock.slice(0, 10)}T${reportTime}Z`);
  const last = today <= now ? today : today - 24 * hour;
  if (now - last >= dueFor * hour) return null;
  const ofDay = reportTime < '12:00' ? last - 24 * hour : last;
  return new Date(ofDay).toISOString().slice(0, 10);
}
