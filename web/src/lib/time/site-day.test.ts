// @vitest-environment node
import { expect, test } from 'vitest';
import { siteDay, siteHour } from './site-day.ts';

test('today is the day of the site, not of the reader', () => {
  const now = Date.parse('2026-11-20T02:00:00.000Z');
  expect(siteDay('America/New_York', now)).toBe('2026-11-19');
  expect(siteDay('Europe/Berlin', now)).toBe('2026-11-20');
});

test('the hour is the one of the site, 0 at midnight', () => {
  expect(siteHour('Asia/Tokyo', Date.parse('2026-11-20T15:10:00.000Z'))).toBe(0);
  expect(siteHour('America/New_York', Date.parse('2026-11-20T23:10:00.000Z'))).toBe(18);
});
