import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStoredJson, store } from '../device/storage.ts';
import { TonePattern, type ToneSetting } from './tone-schedule.ts';

export const alertKinds = ['warning', 'caution', 'danger', 'maintenance'] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface AudioSettings {
  enabled: boolean;
  /** Speaks hazards. */
  speech: boolean;
  /** 0 to 1. */
  masterVolume: number;
  tones: Record<AlertKind, ToneSetting>;
}

/** The ranges of the sliders: volumes from 0 to 1, frequencies in hertz, durations in milliseconds. */
export const audioBounds = {
  volume: { min: 0, max: 1, step: 0.1 },
  frequency: { min: 200, max: 1500, step: 50 },
  duration: { min: 100, max: 1000, step: 50 },
} as const;

export const defaultAudioSettings: AudioSettings = {
  enabled: true,
  speech: true,
  masterVolume: 0.7,
  tones: {
    warning: { frequency: 800, duration: 500, pattern: 'double', volume: 0.6 },
    caution: { frequency: 600, duration: 300, pattern: 'single', volume: 0.5 },
    danger: { frequency: 1200, duration: 800, pattern: 'triple', volume: 0.9 },
    maintenance: { frequency: 400, duration: 200, pattern: 'single', volume: 0.4 },
  },
};

const key = 'floorlight.audio';

/** A number clamped to its bounds, or the default. */
const bounded = ({ min, max }: { min: number; max: number }, fallback: number) =>
  z.catch(z.number().check(z.overwrite((value) => Math.min(max, Math.max(min, value)))), fallback);

const storedTone = (fallback: ToneSetting) =>
  z.catch(
    z.object({
      frequency: bounded(audioBounds.frequency, fallback.frequency),
      duration: bounded(audioBounds.duration, fallback.duration),
      pattern: z.catch(TonePattern, fallback.pattern),
      volume: bounded(audioBounds.volume, fallback.volume),
    }),
    fallback,
  );

const { tones } = defaultAudioSettings;
const StoredSettings = z.catch(
  z.object({
    enabled: z.catch(z.boolean(), defaultAudioSettings.enabled),
    speech: z.catch(z.boolean(), defaultAudioSettings.speech),
    masterVolume: bounded(audioBounds.volume, defaultAudioSettings.masterVolume),
    tones: z.catch(
      z.object({
        warning: storedTone(tones.warning),
        caution: storedTone(tones.caution),
        danger: storedTone(tones.danger),
        maintenance: storedTone(tones.maintenance),
      }),
      tones,
    ),
  }),
  defaultAudioSettings,
);

const read = (): AudioSettings => StoredSettings.parse(readStoredJson(key));

let current: AudioSettings | null = null;
const listeners = new Set<() => void>();

/** The audio settings of this device, with the default for each missing or invalid value. */
export function audioSettings(): AudioSettings {
  current ??= read();
  return current;
}

/** Applies new settings and stores them on the device. */
export function changeAudioSettings(settings: AudioSettings): void {
  store(key, settings === defaultAudioSettings ? null : JSON.stringify(settings));
  publish(settings);
}

export const changeTone = (kind: AlertKind, change: Partial<ToneSetting>): void => {
  const settings = audioSettings();
  changeAudioSettings({ ...settings, tones: { ...settings.tones, [kind]: { ...settings.tones[kind], ...change } } });
};

function publish(settings: AudioSettings): void {
  current = settings;
  for (const listener of listeners) listener();
}

/** Another tab changed the settings, or cleared the storage. */
const onStorageChange = (event: StorageEvent) => {
  if (event.key === key || event.key === null) publish(read());
};

function subscribe(listener: () => void): () => void {
  if (!listeners.size) window.addEventListener('storage', onStorageChange);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) window.removeEventListener('storage', onStorageChange);
  };
}

export const useAudioSettings = (): AudioSettings => useSyncExternalStore(subscribe, audioSettings);
