import { expect, test } from 'vitest';
import { waitAfter } from './wait-after.ts';

const limit = { tries: 10, firstWaitSeconds: 60, longestWaitSeconds: 3600 };

test('nine wrong passwords cost no wait', () => {
  expect(waitAfter(9, limit)).toBe(0);
});

test('the tenth costs the first wait, and each further one twice the wait before', () => {
  expect([10, 11, 12, 13].map((failures) => waitAfter(failures, limit))).toEqual([60, 120, 240, 480]);
});

test('the wait never grows beyond the longest', () => {
  expect(waitAfter(16, limit)).toBe(3600);
  expect(waitAfter(5000, limit)).toBe(3600);
});
