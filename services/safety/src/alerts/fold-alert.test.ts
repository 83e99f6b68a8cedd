import { expect, test } from 'vitest';
import { type EarlierAlert, foldAlert } from './fold-alert.ts';

const alert = (of: Partial<EarlierAlert> = {}): EarlierAlert => ({
  id: 'first',
  partOf: null,
  severity: 'critical',
  emergencyType: 'medical',
  warehouseZone: null,
  latitude: 40.7128,
  longitude: -74.006,
  state: 'open',
  pressedBy: null,
  drill: false,
  ...of,
});
const fold = (row: EarlierAlert, lastMinute: number, ...unfolded: EarlierAlert[]) =>
  foldAlert(row, { lastMinute, unfolded }, 3).foldedInto;

test('the fourth of the same kind and place in a minute is folded, and no earlier one', () => {
  expect(fold(alert(), 2, alert())).toBe(null);
  expect(fold(alert(), 3, alert())).toBe('first');
});

test('the press of somebody else that waited on this device is never folded', () => {
  expect(fold(alert({ pressedBy: 'mia' }), 9, alert())).toBe(null);
});

test('a drill and a real alert are never folded into each other, nor one incident', () => {
  expect(fold(alert({ drill: true }), 9, alert())).toBe(null);
  expect(foldAlert(alert(), { lastMinute: 1, unfolded: [alert({ drill: true })] }, 3).partOf).toBe(null);
});

test('another kind, another place and a graver alert are never folded', () => {
  expect(fold(alert({ emergencyType: 'fire' }), 9, alert())).toBe(null);
  expect(fold(alert({ latitude: 40.7148 }), 9, alert())).toBe(null);
  expect(fold(alert({ warehouseZone: 'Packing' }), 9, alert({ warehouseZone: 'Receiving' }))).toBe(null);
  expect(fold(alert({ severity: 'critical' }), 9, alert({ severity: 'high' }))).toBe(null);
});

test('a known place after an unknown one is news, an unknown one after a known one is not', () => {
  expect(fold(alert(), 3, alert({ latitude: null, longitude: null }))).toBe(null);
  expect(fold(alert({ latitude: null, longitude: null }), 3, alert())).toBe('first');
});

test('nothing is folded into an alert that was answered or cancelled, not even in a flood', () => {
  const answered = (['in_progress', 'resolved', 'cancelled'] as const).map((state) => alert({ state }));
  expect(fold(alert(), 9, ...answered)).toBe(null);
  expect(fold(alert(), 10, ...answered)).toBe(null);
});

test('from ten in a minute other places and pressers make no more noise, but other kinds and graver alerts do', () => {
  expect(fold(alert({ latitude: 41, pressedBy: 'mia' }), 10, alert())).toBe('first');
  expect(fold(alert({ emergencyType: 'fire' }), 10, alert())).toBe(null);
  expect(fold(alert(), 10, alert({ severity: 'high' }))).toBe(null);
});

test('from ten in a minute cancelling each begins no new incident', () => {
  const cancelled = alert({ state: 'cancelled' });
  const partOf = (lastMinute: number) => foldAlert(alert(), { lastMinute, unfolded: [cancelled] }, 3).partOf;
  expect([partOf(9), partOf(10)]).toEqual([null, 'first']);
});

test('an incident keeps its first alert', () => {
  const { partOf } = foldAlert(alert(), { lastMinute: 0, unfolded: [alert({ id: 'second', partOf: 'first' })] }, 3);
  expect(partOf).toBe('first');
});
