import { expect, test } from 'vitest';
import { shiftTimes, timeOfDay } from './shift-times.ts';

const at = (text: string) => new Date(text).getTime();

test.each([
  ['a day shift, just over', '06:00', '14:30', '2026-06-10T14:30', '2026-06-10T06:00', '2026-06-10T14:30'],
  ['a night shift', '22:00', '06:00', '2026-06-10T06:10', '2026-06-09T22:00', '2026-06-10T06:00'],
  ['yesterday’s shift, in the morning', '14:00', '22:00', '2026-06-10T05:00', '2026-06-09T14:00', '2026-06-09T22:00'],
  ['a shift that ends in a minute', '06:00', '14:30', '2026-06-10T14:29', '2026-06-10T06:00', '2026-06-10T14:30'],
])('%s: %s to %s', (_, began, ended, now, start, end) => {
  expect(shiftTimes(began, ended, at(now))).toEqual({ start: at(start), end: at(end) });
});

test('a missing time is no shift, and the time of day is what a field takes', () => {
  expect(shiftTimes('', '14:00')).toBeNull();
  expect(timeOfDay(at('2026-06-10T05:07'))).toBe('05:07');
});
