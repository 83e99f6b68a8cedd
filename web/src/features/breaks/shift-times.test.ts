import { expect, test } from 'vitest';
import { shiftTimes, timeOfDay } from './shift-times.ts';

const at = (text: string) => new Date(text).getTime();
const zone = 'America/New_York';

test.each([
  [
    'a day shift, just over',
    '06:00',
    '14:30',
    '2026-06-10T14:30-04:00',
    '2026-06-10T06:00-04:00',
    '2026-06-10T14:30-04:00',
  ],
  ['a night shift', '22:00', '06:00', '2026-06-10T06:10-04:00', '2026-06-09T22:00-04:00', '2026-06-10T06:00-04:00'],
  ['yesterday’s shift', '14:00', '22:00', '2026-06-10T05:00-04:00', '2026-06-09T14:00-04:00', '2026-06-09T22:00-04:00'],
  [
    'one that ends in a minute',
    '06:00',
    '14:30',
    '2026-06-10T14:29-04:00',
    '2026-06-10T06:00-04:00',
    '2026-06-10T14:30-04:00',
  ],
  [
    'the night of 25 hours',
    '22:00',
    '06:00',
    '2026-11-01T06:00-05:00',
    '2026-10-31T22:00-04:00',
    '2026-11-01T06:00-05:00',
  ],
  [
    'the night of 23 hours',
    '22:00',
    '06:00',
    '2026-03-08T06:00-04:00',
    '2026-03-07T22:00-05:00',
    '2026-03-08T06:00-04:00',
  ],
])('%s: %s to %s', (_, began, ended, now, start, end) => {
  expect(shiftTimes(began, ended, zone, at(now))).toEqual({ start: at(start), end: at(end) });
});

test('a missing time is no shift, and the time of day is what a field takes', () => {
  expect(shiftTimes('', '14:00', zone)).toBeNull();
  expect(timeOfDay(zone, at('2026-06-10T05:07-04:00'))).toBe('05:07');
});
