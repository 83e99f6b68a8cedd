// @vitest-environment node
import { expect, test } from 'vitest';
import { usageTime } from './usage-time.ts';

const now = Date.parse('2026-03-09T12:00:00Z');
const hours = (count: number) => new Date(now - count * 3_600_000).toISOString();

test.each([
  [-1, 'Just now'],
  [0.99, 'Just now'],
  [1, '1 hour ago'],
  [23.9, '23 hours ago'],
  [24, '1 day ago'],
  [167, '6 days ago'],
  [168, '2026-03-02'],
])('used %f hours ago reads as "%s"', (age, words) => {
  expect(usageTime(hours(age), now, (instant) => instant.slice(0, 10))).toBe(words);
});
