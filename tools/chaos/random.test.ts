import { expect, it } from 'vitest';
import { seededRandom } from './random.ts';

const numbers = (seed: string) => {
  const random = seededRandom(seed);
  return Array.from({ length: 1000 }, () => random(10, 20));
};

it('a seed determines the numbers, which spread evenly over the range', () => {
  expect(numbers('one')).toEqual(numbers('one'));
  expect(numbers('one')).not.toEqual(numbers('two'));
  const all = numbers('one');
  expect(Math.min(...all)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...all)).toBeLessThan(20);
  expect(all.reduce((sum, number) => sum + number) / all.length).toBeCloseTo(15, 0);
});
