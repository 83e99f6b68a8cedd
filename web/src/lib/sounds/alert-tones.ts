import type { LiveMessage } from '@floorlight/contracts/live';
import { openAudio, playTones, silence } from './audio-output.ts';
import { type AlertKind, alertKinds, audioSettings } from './audio-settings.ts';
import { escalatedSchedule, toneSchedule } from './tone-schedule.ts';

const isAlertKind = (word: string | undefined): word is AlertKind => alertKinds.some((kind) => kind === word);

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
    case 'incident_update':
    case 'sign_up':
    case 'break_update':
      return null;
  }
}

/**
 * Sounds an alert as this device is set. `reason` is what `silence` ends it by; `round` how many times it has been told
 * again because nobody acknowledged it.
 */
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
