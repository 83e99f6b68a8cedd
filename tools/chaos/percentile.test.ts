import { expect, it } from 'vitest';
import { percentile } from './percentile.ts';

it('is a value that was measured, whatever the order', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect([50, 99, 100].map((percent) => percentile(values, percent))).toEqual([100, 198, 200]);
  expect(percentile([7], 99)).toBe(7);
  expect(percentile([], 99)).toBeNaN();
});

it('what never came is longer than anything', () => {
  expect(percentile([1, 2, Number.POSITIVE_INFINITY], 99)).toBe(Number.POSITIVE_INFINITY);
});
