// @vitest-environment node
import { expect, test } from 'vitest';
import { accuracyLabel, coordinates, distanceBetween, methodOf } from './reading.ts';

test.each([
  [10, 'gps'],
  [10.1, 'wifi'],
  [100, 'wifi'],
  [101, 'cell'],
  [1000, 'cell'],
  [1001, 'network'],
])('an accuracy of %d m comes from %s', (accuracy, method) => {
  expect(methodOf(accuracy)).toBe(method);
});

test.each([
  [5, 'Very High (GPS)'],
  [6, 'High (GPS/WiFi)'],
  [20, 'High (GPS/WiFi)'],
  [100, 'Good (WiFi)'],
  [1000, 'Fair (Cell Tower)'],
  [1001, 'Low (Network)'],
])('an accuracy of %d m is called %s', (accuracy, label) => {
  expect(accuracyLabel(accuracy)).toBe(label);
});

test('coordinates show six decimals', () => {
  expect(coordinates(40.7128, -74.006)).toBe('40.712800, -74.006000');
});

test('a degree of latitude is 111.195 km on a sphere of 6371 km', () => {
  const equator = { latitude: 0, longitude: 0 };
  expect(distanceBetween(equator, { latitude: 1, longitude: 0 })).toBeCloseTo((Math.PI / 180) * 6_371_000, 3);
  expect(distanceBetween(equator, { latitude: 0, longitude: 180 })).toBeCloseTo(Math.PI * 6_371_000, 3);
  expect(distanceBetween(equator, equator)).toBe(0);
});

test('New York and London are 5570 km apart', () => {
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  expect(distanceBetween(newYork, { latitude: 51.5074, longitude: -0.1278 }) / 1000).toBeCloseTo(5570.2, 0);
});
