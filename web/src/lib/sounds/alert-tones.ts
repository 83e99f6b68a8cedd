import { openAudio, playTones, silence } from './audio-output.ts';
import { type AlertKind, audioSettings } from './audio-settings.ts';
import { escalatedSchedule, toneSchedule } from './tone-schedule.ts';

/** Plays the tone of an alert with this device's settings. `silence(reason)` stops it; it is louder in each `round`. */
export function playAlert(kind: AlertKind, reason: string, round = 0): void {
  const { enabled, masterVolume, tones } = audioSettings();
  if (!enabled) return;
  const setting = tones[kind];
  const schedule = round > 0 ? escalatedSchedule(setting, masterVolume, round) : toneSchedule(setting, masterVolume);
  playTones(schedule, round > 0 ? `${kind} again` : kind, reason);
}

/** Sounds a kind once, now, as it is set. Throws where this device doesn't sound. */
export async function testTone(kind: AlertKind): Promise<void> {
  if (!(await openAudio())) throw new Error('This device does not sound');
  const { masterVolume, tones } = audioSettings();
  const voice = `test ${kind}`;
  silence(voice);
  playTones(toneSchedule(tones[kind], masterVolume), voice, voice);
}
