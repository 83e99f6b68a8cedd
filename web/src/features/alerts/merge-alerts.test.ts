// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { alertOf } from '../../tests/people.ts';
import { alertListLimit, appendOlder, furtherReach, keepNewer, placeAlert, placeHeard } from './merge-alerts.ts';

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

test('what is heard while a list is read is in it as it was heard', () => {
  expect(placeHeard([newer, older], [acknowledged], 'active')).toEqual([newer]);
  expect(placeHeard([older], [newer], 'active')).toEqual([newer, older]);
  expect(placeHeard([acknowledged], [older], undefined)).toEqual([acknowledged]);
});

describe('a list of more than one page', () => {
  const minutes = (count: number) => new Date(Date.parse('2026-03-01T12:00:00Z') - count * 60_000).toISOString();
  const all = Array.from({ length: 150 }, (_, index) => alertOf({ createdAt: minutes(index) }));
  const first = all.slice(0, alertListLimit);
  const whole = appendOlder(first, all.slice(alertListLimit));

  test('the page behind it goes to its end, and once', () => {
    expect(whole).toEqual(all);
    expect(appendOlder(whole, all.slice(alertListLimit))).toEqual(all);
  });
  test('reading the first page again keeps the pages behind it', () => {
    expect(keepNewer(whole, first, undefined)).toEqual(all);
  });
  test('a new alert pushes nothing out', () => {
    const latest = alertOf({ createdAt: minutes(-1) });
    expect(keepNewer(whole, [latest, ...first.slice(0, -1)], undefined)).toEqual([latest, ...all]);
  });
  test('what is heard of an alert behind the first page does not join it', () => {
    const behind = all.slice(-1).map((alert) => ({ ...alert, version: 2 }));
    expect(placeHeard(first, behind, undefined)).toEqual(first);
  });
  test('a first page that is not full has none behind it', () => {
    expect(keepNewer(whole, first.slice(0, 3), undefined)).toEqual(first.slice(0, 3));
  });
});

test('how far an alert has come never falls back', () => {
  const far = {
    alertId: older.id,
    notified: 3,
    reached: 2,
    seen: 1,
    firstReachedAt: older.createdAt,
    firstSeenAt: null,
  };
  expect(furtherReach(far, { ...far, reached: 0, seen: 2, firstReachedAt: null })).toEqual({ ...far, seen: 2 });
});
