import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Fake audio output (jsdom has none): counts the tones of each frequency. */
let started: number[] = [];

class Output {
  state = 'running';
  onstatechange = null;
  destination = {};
  get currentTime() {
    return performance.now() / 1000;
  }
}
class Oscillator {
  constructor(_: Output, { frequency }: { frequency: number }) {
    started.push(frequency);
  }
  connect = (next: unknown) => next;
  start() {}
  stop() {}
}
class Gain {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
  connect = (next: unknown) => next;
}

beforeEach(() => {
  started = [];
  localStorage.clear();
  vi.resetModules();
  vi.useFakeTimers();
  for (const [name, value] of Object.entries({ AudioContext: Output, OscillatorNode: Oscillator, GainNode: Gain }))
    vi.stubGlobal(name, value);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function setUp() {
  const { openAudio } = await import('./audio-output.ts');
  const alarms = await import('./alarm-loop.ts');
  const stop = alarms.stopAlarmsOnGesture();
  const passed = async (milliseconds: number) => {
    const output = started.length;
    await vi.advanceTimersByTimeAsync(milliseconds);
    return started.length - output;
  };
  return { ...alarms, openAudio, passed, stop };
}
const minute = 60_000;

test('an alarm sounds again and again until it is answered', async () => {
  const { openAudio, ringAlarm, stopAlarm, passed, alarmIsSounding } = await setUp();
  await openAudio();
  ringAlarm('fire', 'danger');
  ringAlarm('theft', 'warning');
  expect(await passed(minute)).toBeGreaterThan(20);
  expect(new Set(started)).toEqual(new Set([1200]));
  stopAlarm('fire');
  expect(await passed(minute)).toBeGreaterThan(10);
  expect(started.at(-1)).toBe(800);
  stopAlarm('theft');
  await vi.advanceTimersByTimeAsync(0);
  expect([await passed(minute), alarmIsSounding()]).toEqual([0, false]);
});

test('using the page stops it, but not a tap in the second when it came', async () => {
  const { openAudio, ringAlarm, passed } = await setUp();
  await openAudio();
  ringAlarm('fire', 'danger');
  await passed(500);
  window.dispatchEvent(new Event('pointerdown'));
  expect(await passed(minute)).toBeGreaterThan(20);
  window.dispatchEvent(new Event('pointerdown'));
  expect(await passed(minute)).toBe(0);
  ringAlarm('fire', 'danger', 1);
  expect(await passed(minute)).toBeGreaterThan(20);
});

test('a ring that somebody has silenced stays silent when the app starts again; another round and another ring sound', async () => {
  const first = await setUp();
  await first.openAudio();
  first.ringAlarm('fire', 'danger', 0, 'fire 0');
  first.ringAlarm('theft', 'warning', 0, 'theft 0');
  await first.passed(2000);
  first.stopAlarm('theft');
  window.dispatchEvent(new Event('pointerdown'));
  first.stop();
  vi.resetModules();
  const second = await setUp();
  await second.openAudio();
  second.ringAlarm('fire', 'danger', 0, 'fire 0');
  expect(second.alarmIsRinging()).toBe(false);
  second.ringAlarm('theft', 'warning', 0, 'theft 0');
  expect(await second.passed(minute)).toBeGreaterThan(10);
  second.stopAlarm('theft');
  second.ringAlarm('fire', 'danger', 1, 'fire 1');
  expect(await second.passed(minute)).toBeGreaterThan(20);
  second.stop();
});

test('an alarm that nobody has silenced rings again when the app starts again', async () => {
  const first = await setUp();
  first.ringAlarm('fire', 'danger', 0, 'fire 0');
  first.stop();
  vi.resetModules();
  const second = await setUp();
  second.ringAlarm('fire', 'danger', 0, 'fire 0');
  expect(second.alarmIsRinging()).toBe(true);
  second.stop();
});

test('while the browser refuses sound it rings silently, and sounds once that is allowed', async () => {
  const { openAudio, ringAlarm, passed, alarmIsRinging, alarmIsSounding, stop } = await setUp();
  ringAlarm('fire', 'danger');
  expect([await passed(minute), alarmIsRinging(), alarmIsSounding()]).toEqual([0, true, false]);
  await openAudio();
  ringAlarm('fire', 'danger', 1);
  expect(await passed(minute)).toBeGreaterThan(20);
  stop();
});
