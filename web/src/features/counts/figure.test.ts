// @vitest-environment node
import { expect, test } from 'vitest';
import { figureError, parseFigure } from './figure.ts';

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['', 0],
  ['100000', 100_000],
])('"%s" is the figure %i', (text, figure) => {
  expect([parseFigure(text), figureError(text)]).toEqual([figure, null]);
});

test.each([
  ['1.5', 'Use a whole number'],
  ['1,204', 'Use a whole number'],
  ['12 a', 'Use a whole number'],
  ['1e3', 'Use a whole number'],
  ['-', 'Use a whole number'],
  ['-7', 'Must be at least 0'],
  ['100001', 'Must be at most 100000'],
])('"%s" is not a figure: %s', (text, words) => {
  expect([parseFigure(text), figureError(text)]).toEqual([null, words]);
});
