import { expect, it } from 'vitest';
import { percentile } from './percentile.ts';

it('a percentile is one of the values, whatever their order', () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect([50, 99, 100].map((percent) => percentile(values, percent))).toEqual([100, 198, 200]);
  expect(percentile([7], 99)).toBe(7);
  expect(percentile([], 99)).toBeNaN();
});

it('an infinite value is larger than all others', () => {
  expect(percentile([1, 2, Number.POSITIVE_INFINITY], 99)).toBe(Number.POSITIVE_INFINITY);
});
