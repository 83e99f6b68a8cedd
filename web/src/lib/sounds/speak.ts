import { alarmIsSounding } from './alarm-loop.ts';
import { audioSettings } from './audio-settings.ts';

/** Speaks a short text at once, where the device can. An alarm, and what is being spoken already, are not interrupted. */
export function speak(text: string, lang: string): void {
  if (!('speechSynthesis' in window) || alarmIsSounding() || speechSynthesis.speaking) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = lang;
  utterance.volume = audioSettings().masterVolume;
  speechSynthesis.speak(utterance);
}
