import { expect, test } from 'vitest';
import { weekUntil } from './week.ts';

test.each([
  ['2026-11-03T04:59:59Z', '2026-10-27', '2026-11-02'],
  ['2026-11-03T05:00:00Z', '2026-10-28', '2026-11-03'],
  // The hour that comes twice, and the one that is left out.
  ['2026-11-01T06:30:00Z', '2026-10-26', '2026-11-01'],
  ['2026-03-08T07:00:00Z', '2026-03-02', '2026-03-08'],
  ['2026-03-09T03:59:59Z', '2026-03-02', '2026-03-08'],
  ['2027-01-01T04:59:59Z', '2026-12-25', '2026-12-31'],
])('in New York, the week until %s is %s to %s', (now, from, to) => {
  const week = weekUntil(new Date(now), 'America/New_York');
  expect([week.from, week.to]).toEqual([from, to]);
  expect(new Set(week.days).size).toBe(7);
  expect(week.days).toEqual(week.days.toSorted());
});
