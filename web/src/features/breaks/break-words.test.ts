// @vitest-environment node
import { expect, test } from 'vitest';
import { durationWords } from './break-words.ts';

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [60, '1 min'],
  [252, '4 min 12 s'],
  [300, '5 min'],
  [3600, '1 h'],
  [3930, '1 h 5 min'],
  [-3, '0 s'],
])('%i seconds read as "%s"', (seconds, words) => expect(durationWords(seconds)).toBe(words));
