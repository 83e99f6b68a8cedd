import * as z from 'zod/mini';

export const TonePattern = z.enum(['single', 'double', 'triple', 'continuous']);
export type TonePattern = z.infer<typeof TonePattern>;

export interface ToneSetting {
  /** Hertz. */
  frequency: number;
  /** Milliseconds. */
  duration: number;
  pattern: TonePattern;
  /** 0 to 1. */
  volume: number;
}

/** A tone of a schedule: start and duration in milliseconds, frequency in hertz, volume 0 to 1. */
export interface Tone {
  start: number;
  duration: number;
  frequency: number;
  volume: number;
}

const gap = 100;

/** How many tones a pattern has, and how long each is as a share of the duration. */
const patterns: Record<TonePattern, { count: number; share: number }> = {
  single: { count: 1, share: 1 },
  double: { count: 2, share: 0.4 },
  triple: { count: 3, share: 0.3 },
  continuous: { count: 1, share: 2 },
};

/** The tones of a setting, 100 ms apart. `master` (0 to 1) scales their volume. */
export function toneSchedule({ frequency, duration, pattern, volume }: ToneSetting, master: number): Tone[] {
  const { count, share } = patterns[pattern];
  const length = duration * share;
  const loudness = Math.min(1, Math.max(0, master)) * volume;
  return Array.from({ length: count }, (_, index) => ({
    start: index * (length + gap),
    duration: length,
    frequency,
    volume: loudness,
  }));
}

const louderBy = 0.1;
const betweenRepeats = 300;

/**
 * The tones of an escalated alert: each round (1, 2, 3) plays once more and a tenth louder than the one before. Once the
 * master volume is at its maximum, the tone's own volume rises. A volume of 0 stays silent.
 */
export function escalatedSchedule(setting: ToneSetting, master: number, round: number): Tone[] {
  const raised = master > 0 ? master + louderBy * round : 0;
  const volume = setting.volume > 0 ? Math.min(1, setting.volume + Math.max(0, raised - 1)) : 0;
  const once = toneSchedule({ ...setting, volume }, raised);
  const last = once.at(-1);
  const length = last ? last.start + last.duration + betweenRepeats : 0;
  return Array.from({ length: round + 1 }, (_, repeat) =>
    once.map((tone) => ({ ...tone, start: tone.start + repeat * length })),
  ).flat();
}
