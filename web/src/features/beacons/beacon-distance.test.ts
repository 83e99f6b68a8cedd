// @vitest-environment node
import { expect, test } from 'vitest';
import { beaconOf } from '../../tests/reports.ts';
import { beaconDistance } from './beacon-distance.ts';

test('a distance is shown only if both positions are known', () => {
  const beacon = beaconOf({ latitude: 40.7128, longitude: -74.006, accuracy: 8 });
  const north = { latitude: 40.7137, longitude: -74.006 };
  expect(beaconDistance(beacon, north)).toBe('~100 m away');
  expect(beaconDistance(beacon, { latitude: 40.7263, longitude: -74.006 })).toBe('~1.5 km away');
  expect(beaconDistance(beacon, null)).toBeNull();
  expect(beaconDistance({ ...beacon, accuracy: null }, north)).toBeNull();
});
