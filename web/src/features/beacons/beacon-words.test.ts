// @vitest-environment node
import { expect, test } from 'vitest';
import { beaconOf } from '../../tests/reports.ts';
import { ageOf, distanceWords } from './beacon-words.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
  ['2026-11-20T11:59:01.000Z', 'Just now'],
  ['2026-11-20T11:59:00.000Z', '1m ago'],
  ['2026-11-20T11:00:01.000Z', '59m ago'],
  ['2026-11-20T11:00:00.000Z', '1h ago'],
  ['2026-11-19T12:00:01.000Z', '23h ago'],
  ['2026-11-19T12:00:00.000Z', '1d ago'],
])('placed at %s it is %s', (createdAt, words) => expect(ageOf(createdAt, now)).toBe(words));

test('a distance is told only where both places are known', () => {
  const beacon = beaconOf({ latitude: 40.7128, longitude: -74.006, accuracy: 8 });
  const north = { latitude: 40.7137, longitude: -74.006 };
  expect(distanceWords(beacon, north)).toBe('~100 m away');
  expect(distanceWords(beacon, { latitude: 40.7263, longitude: -74.006 })).toBe('~1.5 km away');
  expect(distanceWords(beacon, null)).toBeNull();
  expect(distanceWords({ ...beacon, accuracy: null }, north)).toBeNull();
});
