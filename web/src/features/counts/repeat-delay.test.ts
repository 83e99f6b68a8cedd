// @vitest-environment node
import { expect, test } from 'vitest';
import { delayAfter, nextFigure } from './repeat-delay.ts';

test.each([
  [0, 1, 0, 1],
  [0, -1, 0, 0],
  [5, -1, 0, 4],
  [100_000, 1, 0, 100_000],
  [31, 1, 30, 40],
  [40, 1, 31, 50],
  [39, -1, 30, 30],
  [4, -1, 30, 0],
  [99_995, 1, 50, 100_000],
] as const)('from %i, direction %i, after %i repeats, comes %i', (value, direction, repeats, next) => {
  expect(nextFigure(value, direction, repeats, 100_000)).toBe(next);
});

test('a held button repeats faster and faster, up to a limit', () => {
  const waits = Array.from({ length: 40 }, (_, repeats) => delayAfter(repeats));
  expect(waits.every((wait, at) => at === 0 || wait <= (waits[at - 1] ?? 0))).toBe(true);
  expect([waits[0], waits.at(-1)]).toEqual([180, 45]);
});
