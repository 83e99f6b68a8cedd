import { openAudio, playTones, silence } from './audio-output.ts';
import { type AlertKind, audioSettings } from './audio-settings.ts';
import { toneSchedule } from './tone-schedule.ts';

/** Plays the tone of a kind once with this device's settings. `silence(reason)` stops it. */
export function playAlert(kind: AlertKind, reason: string): void {
  const { enabled, masterVolume, tones } = audioSettings();
  if (!enabled) return;
  playTones(toneSchedule(tones[kind], masterVolume), kind, reason);
}

/** Plays the tone of a kind once with its settings. Throws if this device can't play sound. */
export async function testTone(kind: AlertKind): Promise<void> {
  if (!(await openAudio())) throw new Error('This device cannot play sound');
  const { masterVolume, tones } = audioSettings();
  const voice = `test ${kind}`;
  silence(voice);
  playTones(toneSchedule(tones[kind], masterVolume), voice, voice);
}
