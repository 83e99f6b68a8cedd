// @vitest-environment node
import { expect, test } from 'vitest';
import { duration } from './duration.ts';

test.each([
  [0.4, '0 s'],
  [59.6, '1 min'],
  [125, '2 min 5 s'],
  [3600, '1 h'],
  [4350, '1 h 12 min'],
  [273_600, '3 d 4 h'],
])('%s seconds are %s', (seconds, words) => expect(duration(seconds)).toBe(words));
