// @vitest-environment node
import { expect, test } from 'vitest';
import { siteDay } from './site-day.ts';

test('today is the day of the site, not of the reader', () => {
  const now = Date.parse('2026-11-20T02:00:00.000Z');
  expect(siteDay('America/New_York', now)).toBe('2026-11-19');
  expect(siteDay('Europe/Berlin', now)).toBe('2026-11-20');
});
