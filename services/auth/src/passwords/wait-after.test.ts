import { expect, test } from 'vitest';
import { waitAfter } from './wait-after.ts';

const limit = { tries: 10, firstWaitSeconds: 60, longestWaitSeconds: 3600 };

test('there is no wait after nine wrong passwords', () => {
  expect(waitAfter(9, limit)).toBe(0);
});

test('the tenth begins the first wait, and each further one doubles it', () => {
  expect([10, 11, 12, 13].map((failures) => waitAfter(failures, limit))).toEqual([60, 120, 240, 480]);
});

test('the wait never exceeds the longest', () => {
  expect(waitAfter(16, limit)).toBe(3600);
  expect(waitAfter(5000, limit)).toBe(3600);
});
