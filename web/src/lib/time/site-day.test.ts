// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { dayLabel, siteDay, siteHour } from './site-day.ts';

afterEach(() => vi.useRealTimers());

test('today is the day of the site, not of the reader', () => {
  const now = Date.parse('2026-11-20T02:00:00.000Z');
  expect(siteDay('America/New_York', now)).toBe('2026-11-19');
  expect(siteDay('Europe/Berlin', now)).toBe('2026-11-20');
});

test('the hour is the one of the site, 0 at midnight', () => {
  expect(siteHour('Asia/Tokyo', Date.parse('2026-11-20T15:10:00.000Z'))).toBe(0);
  expect(siteHour('America/New_York', Date.parse('2026-11-20T23:10:00.000Z'))).toBe(18);
});

test('a day of another year has its year', () => {
  vi.useFakeTimers({ now: Date.parse('2027-01-15T12:00:00Z') });
  expect(dayLabel('2027-01-02')).toBe('Sat, Jan 2');
  expect(dayLabel('2026-01-02')).toBe('Fri, Jan 2, 2026');
});
