// @vitest-environment node
import { expect, test } from 'vitest';
import { endingAt, problemOf } from './ranges.ts';

test('four weeks are 28 days, the last one included', () => {
  expect(endingAt('2026-11-20', 28)).toEqual({ from: '2026-10-24', to: '2026-11-20' });
});

test('a period that makes no sense is said before it is asked for', () => {
  expect(problemOf({ from: '2026-11-20', to: '2026-11-19' })).toBe('The period ends before it begins');
  expect(problemOf({ from: '2024-01-01', to: '2026-11-19' })).toBe('Choose at most 366 days');
  expect(problemOf({ from: '', to: '2026-11-19' })).toBe('Choose the first and the last day');
  expect(problemOf({ from: '2026-11-01', to: '2026-11-19' })).toBeNull();
});
