// @vitest-environment node
import { expect, test } from 'vitest';
import { defaultAudioSettings } from './audio-settings.ts';
import { escalatedSchedule, toneSchedule } from './tone-schedule.ts';

const { tones, masterVolume } = defaultAudioSettings;
const timesOf = (kind: keyof typeof tones) =>
  toneSchedule(tones[kind], masterVolume).map(({ start, duration }) => [start, Math.round(duration)]);

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
  const [tone, ...others] = toneSchedule({ ...tones.caution, pattern: 'continuous' }, 1);
  expect(tone?.duration).toBe(600);
  expect(others).toEqual([]);
});

test.each([
  ['warning', 800],
  ['caution', 600],
  ['danger', 1200],
  ['maintenance', 400],
] as const)('%s is at %d Hz', (kind, frequency) => {
  expect([...new Set(toneSchedule(tones[kind], 1).map((tone) => tone.frequency))]).toEqual([frequency]);
});

test('the master volume is clamped and scales every tone', () => {
  const volumeAt = (master: number) => toneSchedule(tones.danger, master)[0]?.volume;
  expect(volumeAt(masterVolume)).toBeCloseTo(0.63);
  expect(volumeAt(7)).toBeCloseTo(0.9);
  expect(volumeAt(-1)).toBe(0);
});

test('each round of escalation plays once more and a tenth louder', () => {
  const rounds = [1, 2, 3].map((round) => escalatedSchedule(tones.danger, masterVolume, round));
  expect(rounds.map(({ length }) => length)).toEqual([6, 9, 12]);
  expect(rounds.map(([tone]) => tone?.volume.toFixed(2))).toEqual(['0.72', '0.81', '0.90']);
  expect(rounds[0]?.map(({ start }) => start)).toEqual([0, 340, 680, 1220, 1560, 1900]);
});

test('at full master volume each round raises the volume of the tone, up to the maximum', () => {
  const volumes = (own: number) =>
    [1, 2, 3].map((round) => escalatedSchedule({ ...tones.caution, volume: own }, 1, round)[0]?.volume.toFixed(2));
  expect(volumes(0.5)).toEqual(['0.60', '0.70', '0.80']);
  expect(volumes(0.9)).toEqual(['1.00', '1.00', '1.00']);
});

test('a tone with volume 0 stays silent', () => {
  const schedule = escalatedSchedule({ ...tones.danger, volume: 0 }, 1, 3);
  expect([...new Set(schedule.map(({ volume }) => volume))]).toEqual([0]);
});

test('with master volume 0 an escalation stays silent', () => {
  const schedule = escalatedSchedule(tones.danger, 0, 3);
  expect([...new Set(schedule.map(({ volume }) => volume))]).toEqual([0]);
});
