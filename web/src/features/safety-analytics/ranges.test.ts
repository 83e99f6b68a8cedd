// @vitest-environment node
import { expect, test } from 'vitest';
import { rangeEnding, rangeError } from './ranges.ts';

test('four weeks are 28 days including the last', () => {
  expect(rangeEnding('2026-11-20', 28)).toEqual({ from: '2026-10-24', to: '2026-11-20' });
});

test('an invalid range has an error message', () => {
  expect(rangeError({ from: '2026-11-20', to: '2026-11-19' })).toBe('The period ends before it begins');
  expect(rangeError({ from: '2024-01-01', to: '2026-11-19' })).toBe('Choose at most 366 days');
  expect(rangeError({ from: '', to: '2026-11-19' })).toBe('Choose the first and the last day');
  expect(rangeError({ from: '2026-11-01', to: '2026-11-19' })).toBeNull();
});
