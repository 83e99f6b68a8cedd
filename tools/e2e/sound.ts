import type { Page } from '@playwright/test';

/** Runs in the page, so it is text: the types here are Node's. */
const probe = `
  window.heard = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    window.heard.push(this.frequency.value);
    return start.apply(this, when);
  };
`;

/** Writes down the pitch of every tone the page plays, in Hz; call it before the page loads. */
export async function listenTo(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(probe);
  return () => page.evaluate<number[]>('window.heard');
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
  /** Hertz, by counting the passes through zero. */
  frequency: number;
  /** Of the wave, 0 to 1. */
  peak: number;
}

/**
 * Has the page sound into memory instead of into a loudspeaker; call it before the page loads. What the page has
 * started since it was loaded is then rendered and measured: once, the next time wants a reload.
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
/** Shorter silence than this is the wave passing through zero. */
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
