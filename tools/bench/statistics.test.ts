import { expect, it } from 'vitest';
import { percentile } from '../chaos/percentile.ts';
import { median, ratio, slope } from './statistics.ts';

it('the median of an odd number of values is the middle one, in any order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([7])).toBe(7);
});

it('the median of an even number of values is the mean of the middle two', () => {
  expect(median([4, 1, 3, 100])).toBe(3.5);
});

it('the median of no values is NaN, which never reaches a limit', () => {
  expect(median([])).toBeNaN();
  expect(percentile([], 99)).toBeNaN();
  expect(median([]) <= 10).toBe(false);
});

it('one outlier does not change a ratio of medians', () => {
  expect(ratio([10, 11, 9, 10, 900], [20, 20, 20, 20, 20])).toBe(0.5);
});

it('the ratio to a failed peer is NaN', () => {
  expect(ratio([10], [])).toBeNaN();
  expect(ratio([10], [Number.POSITIVE_INFINITY])).toBeNaN();
  expect(ratio([Number.POSITIVE_INFINITY], [10])).toBe(Number.POSITIVE_INFINITY);
});

it('the 99th percentile of a hundred values is exceeded by one', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([50, 99].map((percent) => percentile(values, percent))).toEqual([50, 99]);
});

it('the slope is that of the line through points that lie on one, and NaN for a single point', () => {
  expect(
    slope([
      [0, 5],
      [1, 7],
      [2, 9],
    ]),
  ).toBeCloseTo(2);
  expect(
    slope([
      [0, 3],
      [1, 3],
      [5, 3],
    ]),
  ).toBe(0);
  expect(slope([[1, 1]])).toBeNaN();
});
