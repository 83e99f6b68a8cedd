// @vitest-environment node
import { expect, test } from 'vitest';
import { accuracyLabel, coordinates, methodOf } from './reading.ts';

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
