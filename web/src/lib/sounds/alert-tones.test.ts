// @vitest-environment node
import { expect, test } from 'vitest';
import { masterVolume, toneFor, toneSchedule, toneSettings } from './alert-tones.ts';

const timesOf = (kind: keyof typeof toneSettings) =>
  toneSchedule(toneSettings[kind], masterVolume).map(({ start, duration }) => [start, Math.round(duration)]);

test('danger is three tones of 30 percent with gaps of 100 ms', () => {
  expect(timesOf('danger')).toEqual([
    [0, 240],
    [340, 240],
    [680, 240],
  ]);
});

test('warning is two tones of 40 percent with a gap of 100 ms', () => {
  expect(timesOf('warning')).toEqual([
    [0, 200],
    [300, 200],
  ]);
});

test('caution and maintenance are one tone', () => {
  expect(timesOf('caution')).toEqual([[0, 300]]);
  expect(timesOf('maintenance')).toEqual([[0, 200]]);
});

test('continuous is one tone twice as long', () => {
  const [tone, ...others] = toneSchedule({ ...toneSettings.caution, pattern: 'continuous' }, 1);
  expect(tone?.duration).toBe(600);
  expect(others).toEqual([]);
});

test('the master volume is clamped and scales every tone', () => {
  const volumeAt = (master: number) => toneSchedule(toneSettings.danger, master)[0]?.volume;
  expect(volumeAt(masterVolume)).toBeCloseTo(0.63);
  expect(volumeAt(7)).toBeCloseTo(0.9);
  expect(volumeAt(-1)).toBe(0);
});

test.each([
  [{ type: 'emergency_alert', alert: { severity: 'critical' } }, 'danger'],
  [{ type: 'emergency_alert', alert: { severity: 'high' } }, 'warning'],
  [{ type: 'emergency_alert' }, 'warning'],
  [{ type: 'emergency_update', alert: { severity: 'critical' } }, null],
  [{ type: 'incident_report' }, 'caution'],
  [{ type: 'andon_placed', andon: { alertType: 'maintenance' } }, 'maintenance'],
  [{ type: 'andon_placed', andon: { alertType: 'unheard of' } }, 'warning'],
  [{ type: 'andon_placed' }, 'warning'],
  [{ type: 'andon_resolved' }, 'maintenance'],
] as const)('%j plays %s', (message, tone) => {
  expect(toneFor(message)).toBe(tone);
});
