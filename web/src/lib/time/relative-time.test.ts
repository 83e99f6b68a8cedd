// @vitest-environment node
import { inLanguage } from '@floorlight/languages/active';
import { expect, test } from 'vitest';
import { elapsedTime, relativeTime, relativeTimeOrDate } from './relative-time.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

test.each([
  [-5, 'Just now'],
  [0, 'Just now'],
  [59, 'Just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [120, '2 minutes ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [3 * 86_400, '3 days ago'],
])('%i seconds ago reads as "%s"', (seconds, words) => {
  expect(relativeTime(before(seconds), now)).toBe(words);
});

test.each([
  [59, 'Just now'],
  [60, '1m ago'],
  [3599, '59m ago'],
  [3600, '1h ago'],
  [86_399, '23h ago'],
  [86_400, '1d ago'],
])('%i seconds ago reads short as "%s"', (seconds, words) => {
  expect(relativeTime(before(seconds), now, 'short')).toBe(words);
});

test.each([
  [-1, 'Just now'],
  [0.99, '59 minutes ago'],
  [1, '1 hour ago'],
  [23.9, '23 hours ago'],
  [24, '1 day ago'],
  [167, '6 days ago'],
  [168, '2026-02-22'],
])('an instant %f hours ago reads as "%s", from 7 days on as a date', (hours, words) => {
  expect(relativeTimeOrDate(before(hours * 3600), now, (instant) => instant.slice(0, 10))).toBe(words);
});

const spanish = { tag: 'es', name: 'Español', locale: 'es-US', direction: 'ltr' } as const;

test('times follow the active language', () => {
  const words = inLanguage({ language: spanish, catalogs: {} }, () => [
    relativeTime(before(180), now),
    elapsedTime(before(3 * 86_400), now),
  ]);
  expect(words).toEqual(['hace 3 minutos', '3 días']);
});

test('a time inside a sentence begins with a small letter', () => {
  expect(relativeTime(before(5), now, 'inSentence')).toBe('just now');
});

test.each([
  [-5, '0:00'],
  [7, '0:07'],
  [760, '12:40'],
  [3729, '1:02:09'],
  [86_400, '1 day'],
  [3 * 86_400, '3 days'],
])('%i elapsed seconds read as "%s"', (seconds, words) => {
  expect(elapsedTime(before(seconds), now)).toBe(words);
});
