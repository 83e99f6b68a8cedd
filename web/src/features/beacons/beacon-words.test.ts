// @vitest-environment node
import { expect, test } from 'vitest';
import { beaconOf } from '../../tests/reports.ts';
import { distanceWords } from './beacon-words.ts';

test('a distance is shown only where both places are known', () => {
  const beacon = beaconOf({ latitude: 40.7128, longitude: -74.006, accuracy: 8 });
  const north = { latitude: 40.7137, longitude: -74.006 };
  expect(distanceWords(beacon, north)).toBe('~100 m away');
  expect(distanceWords(beacon, { latitude: 40.7263, longitude: -74.006 })).toBe('~1.5 km away');
  expect(distanceWords(beacon, null)).toBeNull();
  expect(distanceWords({ ...beacon, accuracy: null }, north)).toBeNull();
});
