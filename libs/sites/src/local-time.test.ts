import { expect, test } from 'vitest';
import { daysBefore, localDay, localMinute, localSecond } from './local-time.ts';

test('days and times are those of the time zone, as ISO 8601 writes them', () => {
  const instant = new Date('2026-03-08T06:59:30Z');
  const written = [localDay, localMinute, localSecond].map((of) => of(instant, 'America/New_York'));
  expect(written).toEqual(['2026-03-08', '2026-03-08 01:59', '2026-03-08 01:59:30']);
  // Clocks there go forward at two.
  expect(localMinute(new Date('2026-03-08T07:00:00Z'), 'America/New_York')).toBe('2026-03-08 03:00');
  expect(localDay(instant, 'Pacific/Honolulu')).toBe('2026-03-07');
  expect(() => localDay(instant, 'Nowhere')).toThrow(RangeError);
});

test.each([
  ['2026-03-01', 1, '2026-02-28'],
  ['2028-03-01', 1, '2028-02-29'],
  ['2026-01-01', 366, '2024-12-31'],
  ['2026-03-09', 0, '2026-03-09'],
])('%s less %i days is %s', (day, days, before) => {
  expect(daysBefore(day, days)).toBe(before);
});
