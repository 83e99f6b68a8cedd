import { audioAllowed, onAudioChange, playTones, silence } from './audio-output.ts';
import { type AlertKind, audioSettings } from './audio-settings.ts';
import { noteSilenced, wasSilenced } from './silenced-rings.ts';
import { escalatedSchedule, type Tone, toneSchedule } from './tone-schedule.ts';

interface Alarm {
  kind: Extract<AlertKind, 'danger' | 'warning'>;
  /** The escalation round: each is louder. */
  round: number;
  ring: string | undefined;
  /** By `performance.now()`. */
  since: number;
}

const voice = 'alarm';
/** Milliseconds of silence between two passes. */
const pause = 1200;
/** Milliseconds: a tap that comes sooner was meant for what was on the screen before. */
const shortestAlarm = 1500;

const ringing = new Map<string, Alarm>();
const listeners = new Set<() => void>();
let turn: AbortController | null = null;
let sounding = false;

/**
 * Other tabs of this device: an alarm that was seen in one is silent in all. Opened with the shell: the build loads this file
 * too.
 */
let tabs: BroadcastChannel | null = null;

export const alarmIsSounding = (): boolean => sounding;
/** Whether an alarm rings that nobody has seen, though this browser may refuse its sound. */
export const alarmIsRinging = (): boolean => ringing.size > 0;

/** Calls `listener` when an alarm begins or stops to ring or sound. Returns unsubscribe. */
export function onAlarmChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sounds an alarm again and again, in one tab of this device, until somebody uses a visible page of the app or
 * `stopAlarm` says that it was answered. A ring with a name that somebody has silenced here stays silent: the server
 * repeats the newest messages when the app starts.
 */
export function ringAlarm(id: string, kind: Alarm['kind'], round = 0, ring?: string): void {
  if (!audioSettings().enabled || (ring !== undefined && wasSilenced(ring))) return;
  ringing.set(id, { kind, round, ring, since: performance.now() });
  changed();
}

/** The alarm was answered, or seen in another tab. */
export function stopAlarm(id: string): void {
  silence(id);
  if (ringing.delete(id)) changed();
}

/** Stops alarms as soon as somebody uses the page. Returns unsubscribe. */
export function stopAlarmsOnGesture(): () => void {
  tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('floorlight-alarms') : null;
  tabs?.addEventListener('message', ({ data }: MessageEvent<string[]>) => data.forEach(stopAlarm));
  const gestures = ['pointerdown', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, stopSeenAlarms, { capture: true, passive: true });
  const unsubscribe = onAudioChange(changed);
  return () => {
    unsubscribe();
    tabs?.close();
    tabs = null;
    for (const gesture of gestures) window.removeEventListener(gesture, stopSeenAlarms, { capture: true });
    [...ringing.keys()].forEach(stopAlarm);
  };
}

function stopSeenAlarms(): void {
  const shownBefore = performance.now() - shortestAlarm;
  const stopped = [...ringing].filter(([, { since }]) => since <= shownBefore);
  if (stopped.length === 0) return;
  noteSilenced(stopped.flatMap(([, { ring }]) => ring ?? []));
  const seen = stopped.map(([id]) => id);
  tabs?.postMessage(seen);
  seen.forEach(stopAlarm);
}

/** Takes or leaves the turn of this tab to sound. Only a tab that may sound asks for it. */
function changed(): void {
  if (ringing.size === 0) {
    turn?.abort();
    turn = null;
    silence(voice);
  } else if (!turn && audioAllowed()) {
    turn = new AbortController();
    void soundInTurn(turn.signal);
  }
  for (const listener of listeners) listener();
}

async function soundInTurn(signal: AbortSignal): Promise<void> {
  try {
    if ('locks' in navigator) await navigator.locks.request('floorlight-alarm', { signal }, () => loop(signal));
    else await loop(signal);
  } catch {
    // The alarm stopped before this tab's turn.
  }
}

async function loop(signal: AbortSignal): Promise<void> {
  sounding = true;
  for (const listener of listeners) listener();
  while (!signal.aborted) {
    const tones = gravest();
    if (audioSettings().enabled) playTones(tones, voice, voice);
    await rest(Math.max(...tones.map(({ start, duration }) => start + duration)) + pause, signal);
  }
  sounding = false;
  for (const listener of listeners) listener();
}

/** One pass of the gravest alarm, with the settings of this device. */
function gravest(): Tone[] {
  const { masterVolume, tones } = audioSettings();
  const [alarm] = [...ringing.values()].sort(
    (a, b) => Number(b.kind === 'danger') - Number(a.kind === 'danger') || b.round - a.round,
  );
  const { kind, round } = alarm ?? { kind: 'danger' as const, round: 0 };
  return round > 0 ? escalatedSchedule(tones[kind], masterVolume, round) : toneSchedule(tones[kind], masterVolume);
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
