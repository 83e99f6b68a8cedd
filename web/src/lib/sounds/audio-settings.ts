import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '../device/storage.ts';
import { TonePattern, type ToneSetting } from './tone-schedule.ts';

export const alertKinds = ['warning', 'caution', 'danger', 'maintenance'] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface AudioSettings {
  enabled: boolean;
  /** 0 to 1. */
  masterVolume: number;
  tones: Record<AlertKind, ToneSetting>;
}

/** What the sliders offer: volumes from 0 to 1, frequencies in hertz, durations in milliseconds. */
export const audioBounds = {
  volume: { min: 0, max: 1, step: 0.1 },
  frequency: { min: 200, max: 1500, step: 50 },
  duration: { min: 100, max: 1000, step: 50 },
} as const;

export const defaultAudioSettings: AudioSettings = {
  enabled: true,
  masterVolume: 0.7,
  tones: {
    warning: { frequency: 800, duration: 500, pattern: 'double', volume: 0.6 },
    caution: { frequency: 600, duration: 300, pattern: 'single', volume: 0.5 },
    danger: { frequency: 1200, duration: 800, pattern: 'triple', volume: 0.9 },
    maintenance: { frequency: 400, duration: 200, pattern: 'single', volume: 0.4 },
  },
};

const key = 'floorlight.audio';

/** A number kept within its bounds; what is no number is the default. */
const bounded = ({ min, max }: { min: number; max: number }, usual: number) =>
  z.catch(z.number().check(z.overwrite((value) => Math.min(max, Math.max(min, value)))), usual);

const stored = (usual: ToneSetting) =>
  z.catch(
    z.object({
      frequency: bounded(audioBounds.frequency, usual.frequency),
      duration: bounded(audioBounds.duration, usual.duration),
      pattern: z.catch(TonePattern, usual.pattern),
      volume: bounded(audioBounds.volume, usual.volume),
    }),
    usual,
  );

const { tones } = defaultAudioSettings;
const StoredSettings = z.catch(
  z.object({
    enabled: z.catch(z.boolean(), defaultAudioSettings.enabled),
    masterVolume: bounded(audioBounds.volume, defaultAudioSettings.masterVolume),
    tones: z.catch(
      z.object({
        warning: stored(tones.warning),
        caution: stored(tones.caution),
        danger: stored(tones.danger),
        maintenance: stored(tones.maintenance),
      }),
      tones,
    ),
  }),
  defaultAudioSettings,
);

const read = (): AudioSettings => StoredSettings.parse(readStoredJson(key));

let current: AudioSettings | null = null;
const listeners = new Set<() => void>();

/** The sounds of this device: its own settings, or the defaults for whatever of them is missing or wrong. */
export function audioSettings(): AudioSettings {
  current ??= read();
  return current;
}

/** Takes new settings into use and keeps them on the device at once. */
export function changeAudioSettings(settings: AudioSettings): void {
  store(key, settings === defaultAudioSettings ? null : JSON.stringify(settings));
  tell(settings);
}

export const changeTone = (kind: AlertKind, change: Partial<ToneSetting>): void => {
  const settings = audioSettings();
  changeAudioSettings({ ...settings, tones: { ...settings.tones, [kind]: { ...settings.tones[kind], ...change } } });
};

function tell(settings: AudioSettings): void {
  current = settings;
  for (const listener of listeners) listener();
}

/** Another tab of this device has changed them. */
const elsewhere = (event: StorageEvent) => {
  if (event.key === key || event.key === null) tell(read());
};

function subscribe(listener: () => void): () => void {
  if (!listeners.size) window.addEventListener('storage', elsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) window.removeEventListener('storage', elsewhere);
  };
}

export const useAudioSettings = (): AudioSettings => useSyncExternalStore(subscribe, audioSettings);
