import { expect, test } from 'vitest';
import { metresBetween, zoneAt } from './zone-at.ts';

const zone = (name: string, latitude: number, radius: number) => ({
  name,
  map: { column: 1, row: 1, columns: 1, rows: 1 },
  position: { latitude, longitude: -74, radius },
});
const site = {
  andonZones: [zone('North', 40.001, 60), zone('South', 40, 60), { ...zone('Yard', 0, 1), position: undefined }],
};
const at = (latitude: number, accuracy: number | null = 5) => zoneAt(site, { latitude, longitude: -74, accuracy });

test('a position is in the nearest zone whose radius includes it', () => {
  expect([at(40), at(40.0004), at(40.0006), at(40.0015)]).toEqual(['South', 'South', 'North', 'North']);
});

test('a position outside all zones, or of an unknown site, has no zone', () => {
  expect(at(40.01)).toBeNull();
  expect(zoneAt(undefined, { latitude: 40, longitude: -74, accuracy: 5 })).toBeNull();
});

test('a position with an accuracy over 50 m has no zone', () => {
  expect([at(40, 50), at(40, 51), at(40, null)]).toEqual(['South', null, null]);
});

test('the distance follows the haversine formula on a sphere of 6371 km', () => {
  expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    Math.PI * 6_371_000,
    3,
  );
  expect(metresBetween({ latitude: 40, longitude: 7 }, { latitude: 41, longitude: 7 })).toBeCloseTo(111_194.927, 3);
  expect(metresBetween({ latitude: 40, longitude: 179.9999 }, { latitude: 40, longitude: -179.9999 })).toBeCloseTo(
    17.04,
    1,
  );
});
