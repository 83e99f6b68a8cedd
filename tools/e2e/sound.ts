import type { Page } from '@playwright/test';

/** A string because it runs in the page; the types here are Node's. */
const probe = `
  window.tones = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(this.frequency.value);
    return start.apply(this, when);
  };
`;

/** Records the pitch of every tone the page plays, in Hz. Call it before the page loads. */
export async function recordTones(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(probe);
  return () => page.evaluate<number[]>('window.tones');
}

const speech = `
  window.spoken = [];
  speechSynthesis.speak = (utterance) => {
    window.spoken.push(utterance.text);
    setTimeout(() => utterance.onend?.(new Event('end')), 500);
  };
`;

/** Records what the page speaks; a browser without voices says nothing. Call it before the page loads. */
export async function recordSpeech(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(speech);
  return () => page.evaluate<string[]>('window.spoken');
}

const seconds = 2;
const rate = 16_000;
const offline = `
  window.AudioContext = class extends OfflineAudioContext {
    constructor() {
      super(1, ${seconds * rate}, ${rate});
      window.output = this;
    }
    get state() {
      return 'running';
    }
  };
`;

export interface MeasuredTone {
  /** Milliseconds. */
  start: number;
  duration: number;
  /** Hertz, from the number of zero crossings. */
  frequency: number;
  /** Amplitude, 0 to 1. */
  peak: number;
}

/**
 * Makes the page play sound into memory. Call it before the page loads. The returned function renders and measures
 * everything the page has played since it loaded; it works once per page load.
 */
export async function renderOffline(page: Page): Promise<() => Promise<MeasuredTone[]>> {
  await page.addInitScript(offline);
  return async () => {
    const samples = await page.evaluate<number[]>(
      'window.output.startRendering().then((buffer) => [...buffer.getChannelData(0)].map((v) => Math.round(v * 1e4) / 1e4))',
    );
    return tonesIn(samples);
  };
}

const silent = 0.002;
/** Samples. A shorter silence is a zero crossing. */
const pause = 0.01 * rate;

function tonesIn(samples: readonly number[]): MeasuredTone[] {
  const tones: { from: number; to: number }[] = [];
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) < silent) continue;
    const last = tones.at(-1);
    if (last && at - last.to < pause) last.to = at;
    else tones.push({ from: at, to: at });
  }
  return tones.map(({ from, to }) => {
    const wave = samples.slice(from, to + 1);
    const rises = wave.flatMap((sample, at) => (at > 0 && sample > 0 && (wave[at - 1] ?? 0) <= 0 ? [at] : []));
    const [first = 0, last = 0] = [rises[0], rises.at(-1)];
    return {
      start: (from / rate) * 1000,
      duration: ((to - from) / rate) * 1000,
      frequency: ((rises.length - 1) / (last - first)) * rate,
      peak: Math.max(...wave),
    };
  });
}
