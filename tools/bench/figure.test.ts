import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { atLeast, atMost, ms, table } from './figure.ts';

it('a goal is reached at its limit and missed beyond it', () => {
  expect(atMost(50, 50, '50 ms')).toEqual({ words: '≤ 50 ms', reached: true });
  expect(atMost(50.1, 50, '50 ms')?.reached).toBe(false);
  expect(atLeast(0.9, 0.9, '0.9')?.reached).toBe(true);
  expect(atLeast(0.89, 0.9, '0.9')?.reached).toBe(false);
});

it('what could not be measured is missed', () => {
  expect(atMost(Number.NaN, 50, '')?.reached).toBe(false);
  expect(atLeast(Number.NaN, 0.9, '')?.reached).toBe(false);
});

it('the table says of each figure whether it is reached', () => {
  const figure = { what: 'answer', ours: ms(12.34), peer: ms(1.5) };
  const lines = table([
    { id: 'D1', ...figure, goal: atMost(12.34, 50, '50 ms') },
    { id: 'D2', ...figure, goal: atMost(12.34, 5, '5 ms') },
    { id: 'D3', ...figure, goal: null },
  ]).map(stripVTControlCharacters);
  expect(lines.slice(1)).toEqual([
    'D1  answer    12.3 ms  1.50 ms  ≤ 50 ms  reached',
    'D2  answer    12.3 ms  1.50 ms  ≤ 5 ms   MISSED',
    'D3  answer    12.3 ms  1.50 ms',
  ]);
});
