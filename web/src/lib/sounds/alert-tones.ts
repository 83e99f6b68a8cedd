import { openAudio, playTones, silence } from './audio-output.ts';
import { type AlertKind, audioSettings } from './audio-settings.ts';
import { escalatedSchedule, toneSchedule } from './tone-schedule.ts';

/** Plays the tone of an alert with this device's settings, louder in each `round`. `silence(reason)` stops it. */
export function playAlert(kind: AlertKind, reason: string, round = 0): void {
  const { enabled, masterVolume, tones } = audioSettings();
  if (!enabled) return;
  const setting = tones[kind];
  const schedule = round > 0 ? escalatedSchedule(setting, masterVolume, round) : toneSchedule(setting, masterVolume);
  playTones(schedule, round > 0 ? `${kind} again` : kind, reason);
}

/** Plays the tone of a kind once with its settings. Throws if this device can't play sound. */
export async function testTone(kind: AlertKind): Promise<void> {
  if (!(await openAudio())) throw new Error('This device cannot play sound');
  const { masterVolume, tones } = audioSettings();
  const voice = `test ${kind}`;
  silence(voice);
  playTones(toneSchedule(tones[kind], masterVolume), voice, voice);
}
