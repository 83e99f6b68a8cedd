import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The settings as a page finds them that has just been opened. */
async function afterReload(stored: unknown) {
  localStorage.setItem('floorlight.audio', JSON.stringify(stored));
  const { audioSettings, defaultAudioSettings } = await import('./audio-settings.ts');
  return { settings: audioSettings(), usual: defaultAudioSettings };
}

test('what was kept is there after a reload', async () => {
  const { settings } = await afterReload({ enabled: false, masterVolume: 0.3, tones: {} });
  expect(settings).toMatchObject({ enabled: false, masterVolume: 0.3 });
});

test('what is missing or nonsense is the default, what is out of bounds goes to the bound', async () => {
  const danger = { frequency: 99_999, duration: 'long', pattern: 'sextuple', volume: -1 };
  const { settings, usual } = await afterReload({ masterVolume: 40, tones: { danger } });
  expect(settings.enabled).toBe(true);
  expect(settings.masterVolume).toBe(1);
  expect(settings.tones.danger).toEqual({ frequency: 1500, duration: 800, pattern: 'triple', volume: 0 });
  expect(settings.tones.caution).toEqual(usual.tones.caution);
});

test('nothing kept, or no settings at all, are the defaults', async () => {
  const { settings, usual } = await afterReload('gone');
  expect(settings).toEqual(usual);
});
