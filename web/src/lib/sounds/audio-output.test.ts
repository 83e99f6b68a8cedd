import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Fake audio output (jsdom has none): records which tones are started and which are cut off. */
let now = 0;
let started: number[] = [];
let cutOff = 0;

class Output {
  state = 'running';
  onstatechange = null;
  destination = {};
  get currentTime() {
    return now;
  }
}
class Oscillator {
  constructor(_: Output, { frequency }: { frequency: number }) {
    started.push(frequency);
  }
  connect = (next: unknown) => next;
  start() {}
  stop(at?: number) {
    if (at === undefined) cutOff += 1;
  }
}
class Gain {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
  connect = (next: unknown) => next;
}

beforeEach(() => {
  now = 0;
  started = [];
  cutOff = 0;
  vi.resetModules();
  vi.stubGlobal('AudioContext', Output);
  vi.stubGlobal('OscillatorNode', Oscillator);
  vi.stubGlobal('GainNode', Gain);
});
afterEach(() => vi.unstubAllGlobals());

const tones = [0, 300].map((start) => ({ start, duration: 200, frequency: 800, volume: 0.5 }));
async function opened() {
  const output = await import('./audio-output.ts');
  expect(await output.openAudio()).toBe(true);
  return output;
}

test('a hundred alerts at once are one alarm', async () => {
  const { playTones } = await opened();
  for (let count = 0; count < 100; count++) playTones(tones, 'warning', `alert ${count}`);
  expect(started).toEqual([800, 800]);
  now = 0.6;
  playTones(tones, 'warning', 'one more');
  expect(started).toHaveLength(4);
});

test('silencing an alert stops its tones at once, unless another alert shares them', async () => {
  const { playTones, silence } = await opened();
  playTones(tones, 'warning', 'first');
  playTones(tones, 'warning', 'second');
  silence('first');
  expect(cutOff).toBe(0);
  silence('second');
  expect(cutOff).toBe(2);
  playTones(tones, 'warning', 'third');
  expect(started).toHaveLength(4);
});

test('different voices play at the same time', async () => {
  const { playTones } = await opened();
  playTones(tones, 'beep click');
  playTones(tones, 'warning', 'alert');
  playTones(tones, 'warning again', 'alert');
  expect(started).toHaveLength(6);
});

test('nothing is started while sound is not allowed', async () => {
  const { playTones } = await import('./audio-output.ts');
  playTones(tones, 'warning', 'alert');
  expect(started).toEqual([]);
});
