// @vitest-environment node
import { expect, test } from 'vitest';
import { paretoOf } from './pareto-rows.ts';

test('a Pareto goes from the largest to the smallest and ends at the whole', () => {
  const rows = paretoOf([
    { label: 'Packing', count: 1 },
    { label: 'Receiving', count: 6 },
    { label: 'Office Area', count: 1 },
    { label: 'Picking', count: 2 },
  ]);
  expect(rows.map(({ label }) => label)).toEqual(['Receiving', 'Picking', 'Office Area', 'Packing']);
  expect(rows.map(({ cumulative }) => cumulative)).toEqual([0.6, 0.8, 0.9, 1]);
  expect(rows[0]?.share).toBe(0.6);
});

test('shares are 0 if nothing was counted', () => {
  expect(paretoOf([{ label: 'Packing', count: 0 }])).toEqual([{ label: 'Packing', count: 0, share: 0, cumulative: 0 }]);
});
