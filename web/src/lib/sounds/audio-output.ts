import type { Tone } from './tone-schedule.ts';

let context: AudioContext | null = null;
const listeners = new Set<() => void>();

export const audioAllowed = (): boolean => context?.state === 'running';

/** Calls `listener` when `audioAllowed` may have changed. Returns unsubscribe. */
export function onAudioChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the output, which browsers allow only after a gesture. False if this device can't play sound. */
export async function openAudio(): Promise<boolean> {
  if (!('AudioContext' in window)) return false;
  if (!context) {
    context = new AudioContext();
    context.onstatechange = () => {
      for (const listener of listeners) listener();
    };
  }
  if (context.state === 'suspended') await context.resume().catch(() => undefined); // no output device
  return audioAllowed();
}

/** Opens the output at the first gesture: browsers allow sound only after one. Returns unsubscribe. */
export function unlockAudioOnGesture(): () => void {
  const unlock = () => void openAudio();
  // Signing in was a gesture already.
  if (navigator.userActivation?.hasBeenActive) unlock();
  const gestures = ['pointerdown', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, unlock, { capture: true, passive: true });
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, unlock, { capture: true });
  };
}

/** Tones that are playing or scheduled, and the reasons for them. */
interface PlayingTones {
  /** In seconds of the audio context. */
  until: number;
  reasons: Set<string>;
  oscillators: OscillatorNode[];
}
/** Keyed by voice. */
const playing = new Map<string, PlayingTones>();

/**
 * Plays tones now; does nothing while sound isn't allowed. A voice that is still playing is not started again, so a
 * hundred alerts at once are one alarm; `silence` stops it once every reason is removed.
 */
export function playTones(tones: readonly Tone[], voice: string, reason = ''): void {
  if (context?.state !== 'running') return;
  const begin = context.currentTime + 0.01;
  const running = playing.get(voice);
  if (running && begin < running.until) {
    running.reasons.add(reason);
    return;
  }
  const started = context;
  playing.set(voice, {
    until: begin + Math.max(...tones.map(({ start, duration }) => start + duration)) / 1000,
    reasons: new Set([reason]),
    oscillators: tones.map((tone) => startTone(started, tone, begin)),
  });
}

/** Removes a reason, and stops at once the tones that have no other. */
export function silence(reason: string): void {
  for (const [voice, { reasons, oscillators }] of playing) {
    if (!reasons.delete(reason) || reasons.size) continue;
    for (const oscillator of oscillators) oscillator.stop();
    playing.delete(voice);
  }
}

function startTone(
  output: BaseAudioContext,
  { start, duration, frequency, volume }: Tone,
  begin: number,
): OscillatorNode {
  const [from, to] = [begin + start / 1000, begin + (start + duration) / 1000];
  const oscillator = new OscillatorNode(output, { frequency });
  const gain = new GainNode(output, { gain: 0 });
  // Short ramps: a tone that starts or ends at full volume clicks.
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(volume, from + 0.01);
  gain.gain.setValueAtTime(volume, Math.max(from + 0.01, to - 0.02));
  gain.gain.linearRampToValueAtTime(0, to);
  oscillator.connect(gain).connect(output.destination);
  oscillator.start(from);
  oscillator.stop(to);
  return oscillator;
}
