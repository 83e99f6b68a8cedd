import { readStoredJson, store } from '../device/storage.ts';
import { alarmIsSounding, onAlarmChange } from './alarm-loop.ts';
import { audioSettings } from './audio-settings.ts';

const key = 'floorlight.spoken';
/** Ids remembered. */
const maxSpoken = 200;
/** Milliseconds. */
const storageDelay = 1000;
/** Milliseconds after which a device that never says how the speech ended counts as done. */
const longestSpeech = 20_000;

interface Speech {
  /** What it is about: each is spoken once on this device, in one of its tabs. */
  ids: readonly string[];
  /** Gets those of the ids that were not spoken yet. */
  textOf: (ids: readonly string[]) => string;
  /** BCP 47. */
  lang: string;
}

/**
 * Speaks once, where the device can and its settings allow it: after an alarm's sound, never over it. A browser that refuses
 * because nobody has touched the page yet is asked again with the next call.
 */
export async function speakOnce({ ids, textOf, lang }: Speech): Promise<void> {
  if (!('speechSynthesis' in window)) return;
  await inOneTab(async () => {
    await silenceOfAlarms();
    const { enabled, speech, masterVolume } = audioSettings();
    const fresh = ids.filter((id) => !spokenIds().includes(id));
    if (!enabled || !speech || fresh.length === 0) return;
    if (!(await utter(textOf(fresh), lang, masterVolume))) return;
    store(key, JSON.stringify([...fresh, ...spokenIds()].slice(0, maxSpoken)));
    // A tab of another process sees what is stored a moment later.
    await new Promise((resolve) => setTimeout(resolve, storageDelay));
  });
}

const inOneTab = (work: () => Promise<void>): Promise<unknown> =>
  'locks' in navigator ? navigator.locks.request('floorlight-speech', work) : work();

function silenceOfAlarms(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (alarmIsSounding()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = onAlarmChange(check);
    check();
  });
}

/** Whether it was spoken, at least until an alarm cut it off. */
function utter(text: string, lang: string, volume: number): Promise<boolean> {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = lang;
  utterance.volume = volume;
  return new Promise((resolve) => {
    const unsubscribe = onAlarmChange(() => alarmIsSounding() && speechSynthesis.cancel());
    const end = (spoken: boolean) => {
      unsubscribe();
      clearTimeout(timer);
      resolve(spoken);
    };
    const timer = setTimeout(() => end(true), longestSpeech);
    utterance.onend = () => end(true);
    utterance.onerror = ({ error }) => end(error === 'canceled' || error === 'interrupted');
    speechSynthesis.speak(utterance);
  });
}

function spokenIds(): string[] {
  const stored = readStoredJson(key);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}
