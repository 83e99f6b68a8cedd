import { expect, it } from 'vitest';
import { chanceOf } from './chance.ts';

const numbers = (seed: string) => {
  const chance = chanceOf(seed);
  return Array.from({ length: 1000 }, () => chance(10, 20));
};

it('a seed decides the numbers, which lie where they are asked for and spread over it', () => {
  expect(numbers('one')).toEqual(numbers('one'));
  expect(numbers('one')).not.toEqual(numbers('two'));
  const all = numbers('one');
  expect(Math.min(...all)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...all)).toBeLessThan(20);
  expect(all.reduce((sum, number) => sum + number) / all.length).toBeCloseTo(15, 0);
});
