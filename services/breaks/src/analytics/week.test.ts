import { expect, test } from 'vitest';
import { weekUntil } from './week.ts';

test.each([
  ['midnight', 'America/New_York', '2026-11-03T04:59:59Z', '2026-10-27', '2026-11-02'],
  ['midnight', 'America/New_York', '2026-11-03T05:00:00Z', '2026-10-28', '2026-11-03'],
  ['the hour that comes twice', 'America/New_York', '2026-11-01T06:30:00Z', '2026-10-26', '2026-11-01'],
  ['the hour that is skipped', 'America/New_York', '2026-03-08T07:00:00Z', '2026-03-02', '2026-03-08'],
  ['the end of a day of 23 hours', 'America/New_York', '2026-03-09T03:59:59Z', '2026-03-02', '2026-03-08'],
  ['the end of a day of 25 hours', 'America/New_York', '2026-11-02T04:59:59Z', '2026-10-26', '2026-11-01'],
  ['a skipped midnight', 'America/Santiago', '2026-09-06T03:59:59Z', '2026-08-30', '2026-09-05'],
  ['a skipped midnight', 'America/Santiago', '2026-09-06T04:00:00Z', '2026-08-31', '2026-09-06'],
  ['the last hour of a day, again', 'America/Santiago', '2026-04-05T03:30:00Z', '2026-03-29', '2026-04-04'],
  ['29 February', 'America/New_York', '2028-03-01T04:59:59Z', '2028-02-23', '2028-02-29'],
  ['after 29 February', 'America/New_York', '2028-03-01T05:00:00Z', '2028-02-24', '2028-03-01'],
  ['a year without 29 February', 'America/New_York', '2027-03-01T05:00:00Z', '2027-02-23', '2027-03-01'],
  ['31 December', 'America/New_York', '2027-01-01T04:59:59Z', '2026-12-25', '2026-12-31'],
  ['1 January', 'America/New_York', '2027-01-01T05:00:00Z', '2026-12-26', '2027-01-01'],
  ['1 January, 14 hours before UTC', 'Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2026-12-26', '2027-01-01'],
  ['31 December, 11 hours after UTC', 'Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '2026-12-25', '2026-12-31'],
])('%s in %s: the week until %s is %s to %s', (_case, timeZone, now, from, to) => {
  const week = weekUntil(new Date(now), timeZone);
  expect([week.from, week.to]).toEqual([from, to]);
  expect(new Set(week.days).size).toBe(7);
  expect(week.days).toEqual(week.days.toSorted());
});
