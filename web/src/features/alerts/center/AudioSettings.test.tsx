import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeAudioSettings, defaultAudioSettings } from '#lib/sounds/audio-settings.ts';
import { renderScreen } from '../../../tests/render-screen.tsx';
import { waitFor } from '../../../tests/wait-for.ts';
import { AudioSettings } from './AudioSettings.tsx';

beforeEach(() => changeAudioSettings(defaultAudioSettings));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stored = () => JSON.parse(localStorage.getItem('floorlight.audio') ?? 'null');
const card = (name: string) => within(screen.getByRole('group', { name }));
const slide = (slider: HTMLElement, value: number) => fireEvent.change(slider, { target: { value: String(value) } });

test('the sliders show the defaults and have the bounds of the specification', () => {
  renderScreen(<AudioSettings />);
  const bounds = (slider: HTMLElement) => ['min', 'max', 'step', 'value'].map((name) => slider.getAttribute(name));
  expect(bounds(screen.getByRole('slider', { name: 'Master Volume' }))).toEqual(['0', '1', '0.1', '0.7']);
  const danger = card('Danger');
  expect(bounds(danger.getByRole('slider', { name: 'Frequency' }))).toEqual(['200', '1500', '50', '1200']);
  expect(bounds(danger.getByRole('slider', { name: 'Duration' }))).toEqual(['100', '1000', '50', '800']);
  expect(bounds(danger.getByRole('slider', { name: 'Volume' }))).toEqual(['0', '1', '0.1', '0.9']);
  expect(danger.getByLabelText<HTMLSelectElement>('Pattern').value).toBe('triple');
});

test('each change is stored at once, and Reset to Defaults reverts all', () => {
  renderScreen(<AudioSettings />);
  slide(screen.getByRole('slider', { name: 'Master Volume' }), 0.4);
  slide(card('Caution').getByRole('slider', { name: 'Frequency' }), 950);
  fireEvent.change(card('Warning').getByLabelText('Pattern'), { target: { value: 'continuous' } });
  fireEvent.click(screen.getByRole('switch', { name: /Enable Audio Alerts/ }));
  expect(stored()).toMatchObject({
    enabled: false,
    masterVolume: 0.4,
    tones: { caution: { frequency: 950, duration: 300 }, warning: { pattern: 'continuous', frequency: 800 } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Reset to Defaults' }));
  expect(stored()).toBeNull();
  expect(screen.getByRole('slider', { name: 'Master Volume' }).getAttribute('value')).toBe('0.7');
});

test('a test shows Playing... for 1.5 seconds', () => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', vi.fn());
  renderScreen(<AudioSettings />);
  const danger = card('Danger');
  fireEvent.click(danger.getByRole('button', { name: 'Test' }));
  act(() => void vi.advanceTimersByTime(1499));
  expect(danger.getByRole<HTMLButtonElement>('button', { name: 'Playing...' }).disabled).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(danger.getByRole('button', { name: 'Test' })).toBeDefined();
});

test('a device that cannot play sound only logs an error', async () => {
  const log = vi.fn();
  vi.stubGlobal('reportError', log);
  const { toast } = renderScreen(<AudioSettings />);
  fireEvent.click(card('Danger').getByRole('button', { name: 'Test' }));
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(toast()).toBeNull();
});
