// @vitest-environment node
import { expect, test } from 'vitest';
import { alertOf } from '../../tests/people.ts';
import { keepNewer, placeAlert } from './merge-alerts.ts';

const older = alertOf({ createdAt: '2026-03-01T12:00:00.000Z' });
const newer = alertOf({ createdAt: '2026-03-01T12:05:00.000Z' });
const acknowledged = { ...older, status: 'acknowledged' as const, version: 2 };

test('a new alert is put on top', () => expect(placeAlert([older], newer, undefined)).toEqual([newer, older]));
test('one that comes late is put in its place', () => {
  expect(placeAlert([newer], older, undefined)).toEqual([newer, older]);
});
test('a newer version replaces an older one', () => {
  expect(placeAlert([newer, older], acknowledged, undefined)).toEqual([newer, acknowledged]);
});
test('an older version replaces nothing', () => {
  expect(placeAlert([acknowledged], older, undefined)).toEqual([acknowledged]);
});
test('an alert leaves the list of a status it no longer has', () => {
  expect(placeAlert([newer, older], acknowledged, 'active')).toEqual([newer]);
  expect(placeAlert([], acknowledged, 'acknowledged')).toEqual([acknowledged]);
});
test('a list read late does not take back what came live', () => {
  expect(keepNewer([newer, acknowledged], [newer, older], undefined)).toEqual([newer, acknowledged]);
  expect(keepNewer([acknowledged], [newer, older], 'active')).toEqual([newer]);
});
