import type { LiveMessage } from '@floorlight/contracts/live';
import type { Tone } from './audio-output.ts';

export type AlertKind = 'warning' | 'caution' | 'danger' | 'maintenance';

export interface ToneSetting {
  /** Hertz. */
  frequency: number;
  /** Milliseconds. */
  duration: number;
  pattern: 'single' | 'double' | 'triple' | 'continuous';
  /** 0 to 1. */
  volume: number;
}

export const masterVolume = 0.7;

export const toneSettings: Record<AlertKind, ToneSetting> = {
  warning: { frequency: 800, duration: 500, pattern: 'double', volume: 0.6 },
  caution: { frequency: 600, duration: 300, pattern: 'single', volume: 0.5 },
  danger: { frequency: 1200, duration: 800, pattern: 'triple', volume: 0.9 },
  maintenance: { frequency: 400, duration: 200, pattern: 'single', volume: 0.4 },
};

const gap = 100;

/** How many tones a pattern has, and how long each is as a share of the duration. */
const patterns: Record<ToneSetting['pattern'], { count: number; share: number }> = {
  single: { count: 1, share: 1 },
  double: { count: 2, share: 0.4 },
  triple: { count: 3, share: 0.3 },
  continuous: { count: 1, share: 2 },
};

/** The tones of a setting, 100 ms apart. */
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

const isAlertKind = (word: string | undefined): word is AlertKind => word !== undefined && word in toneSettings;

/** Which tone a live message plays; null for none. */
export function toneFor({ type, alert, andon }: Pick<LiveMessage, 'type' | 'alert' | 'andon'>): AlertKind | null {
  switch (type) {
    case 'emergency_alert':
      return alert?.severity === 'critical' ? 'danger' : 'warning';
    case 'incident_report':
      return 'caution';
    case 'andon_placed':
      return isAlertKind(andon?.alertType) ? andon.alertType : 'warning';
    case 'andon_resolved':
      return 'maintenance';
    case 'emergency_update':
      return null;
  }
}
