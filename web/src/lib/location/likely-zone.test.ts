// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetScans, noteScan } from '../scan/recent-scans.ts';
import { likelyZone } from './likely-zone.ts';
import type { Reading } from './reading.ts';

const zones = [
  { name: 'Receiving', position: { latitude: 40, longitude: -74, radius: 60 } },
  { name: 'Storage A' },
  { name: 'Storage' },
];
const reading = (accuracy: number): Reading => ({
  ...{ latitude: 40, longitude: -74, accuracy, locationMethod: 'gps', timestamp: '2026-11-23T12:00:00Z' },
  ...{ altitude: null, speed: null, heading: null },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  forgetScans();
  vi.useRealTimers();
});

test('an accurate position is better than a scan, a scan better than the last choice', () => {
  const known = (accuracy: number) => likelyZone({ zones, reading: reading(accuracy), lastChosen: 'Storage' });
  expect(known(400)).toBe('Storage');
  noteScan('LOC-STORAGE_A-017');
  expect(known(400)).toBe('Storage A');
  expect(known(8)).toBe('Receiving');
});

test('the newest scan that names a zone counts for ten minutes', () => {
  const guess = () => likelyZone({ zones, reading: null, lastChosen: null });
  noteScan('Receiving');
  noteScan('storage a');
  noteScan('X001ABCDEF');
  expect(guess()).toBe('Storage A');
  vi.advanceTimersByTime(10 * 60_000 + 1);
  expect(guess()).toBe('');
});
