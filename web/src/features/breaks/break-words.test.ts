// @vitest-environment node
import { expect, test } from 'vitest';
import { durationWords, momentClock } from './break-words.ts';

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

test('a moment reads as the clock on the site’s wall shows it', () => {
  const at = '2026-11-01T23:30:00Z';
  expect(momentClock('Asia/Tokyo')(at)).toMatch(/Mon.*8:30/);
  expect(momentClock('America/New_York')(at)).toMatch(/Sun.*6:30/);
});
