import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The settings of a newly opened page. */
async function afterReload(stored: unknown) {
  localStorage.setItem('floorlight.audio', JSON.stringify(stored));
  const { audioSettings, defaultAudioSettings } = await import('./audio-settings.ts');
  return { settings: audioSettings(), defaults: defaultAudioSettings };
}

test('stored settings survive a reload', async () => {
  const { settings } = await afterReload({ enabled: false, masterVolume: 0.3, tones: {} });
  expect(settings).toMatchObject({ enabled: false, masterVolume: 0.3 });
});

test('a missing or invalid value is the default, and a value out of bounds is clamped', async () => {
  const danger = { frequency: 99_999, duration: 'long', pattern: 'sextuple', volume: -1 };
  const { settings, defaults } = await afterReload({ masterVolume: 40, tones: { danger } });
  expect(settings.enabled).toBe(true);
  expect(settings.masterVolume).toBe(1);
  expect(settings.tones.danger).toEqual({ frequency: 1500, duration: 800, pattern: 'triple', volume: 0 });
  expect(settings.tones.caution).toEqual(defaults.tones.caution);
});

test('unreadable settings are the defaults', async () => {
  const { settings, defaults } = await afterReload('gone');
  expect(settings).toEqual(defaults);
});
