import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { atLeast, atMost, ms, notMeasured, table } from './figure.ts';

it('a goal is reached at its limit and missed beyond it', () => {
  expect(atMost(50, 50, '50 ms')).toEqual({ words: '≤ 50 ms', verdict: 'reached' });
  expect(atMost(50.1, 50, '50 ms').verdict).toBe('missed');
  expect(atLeast(0.9, 0.9, '0.9').verdict).toBe('reached');
  expect(atLeast(0.89, 0.9, '0.9').verdict).toBe('missed');
});

it('a goal without a measurement is neither reached nor missed', () => {
  expect(atMost(Number.NaN, 50, '').verdict).toBe('not measured');
  expect(atLeast(Number.NaN, 0.9, '').verdict).toBe('not measured');
  expect(notMeasured('p3', 'the peer ended').goal?.verdict).toBe('not measured');
});

it('an alert that never arrives misses its goal', () => {
  expect(atMost(Number.POSITIVE_INFINITY, 50, '').verdict).toBe('missed');
});

it('the table shows the verdict on each figure', () => {
  const figure = { what: 'answer', ours: ms(12.34), peer: ms(1.5) };
  const lines = table([
    { id: 'D1', ...figure, goal: atMost(12.34, 50, '50 ms') },
    { id: 'D2', ...figure, goal: atMost(12.34, 5, '5 ms') },
    { id: 'D3', ...figure, goal: null },
  ]).map(stripVTControlCharacters);
  expect(lines.slice(1)).toEqual([
    'D1  answer    12.3 ms  1.50 ms  ≤ 50 ms  reached',
    'D2  answer    12.3 ms  1.50 ms  ≤ 5 ms   missed',
    'D3  answer    12.3 ms  1.50 ms',
  ]);
});
