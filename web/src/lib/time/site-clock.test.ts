// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { siteClock } from './site-clock.ts';

afterEach(() => vi.useRealTimers());

test('an instant is shown in the site’s time zone', () => {
  const at = '2026-11-01T23:30:00Z';
  expect(siteClock('Asia/Tokyo', 'dateTime')(at)).toMatch(/Mon.*8:30/);
  expect(siteClock('America/New_York', 'dateTime')(at)).toMatch(/Sun.*6:30/);
});

test('an instant of another year has its year, which the site’s time zone decides', () => {
  vi.useFakeTimers({ now: Date.parse('2027-01-02T12:00:00Z') });
  const clock = siteClock('America/New_York', 'dateTime');
  expect(clock('2027-01-01T03:30:00Z')).toBe('Thu, Dec 31, 2026, 10:30 PM');
  expect(clock('2027-01-01T15:30:00Z')).toBe('Fri, Jan 1, 10:30 AM');
});
