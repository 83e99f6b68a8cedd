import type { Tone } from './tone-schedule.ts';

let context: AudioContext | null = null;
const listeners = new Set<() => void>();

export const audioAllowed = (): boolean => context?.state === 'running';

/** Tells when `audioAllowed` may have changed. */
export function onAudioChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the output, which a browser allows after a gesture only. False where this device doesn't sound. */
export async function openAudio(): Promise<boolean> {
  if (!('AudioContext' in window)) return false;
  if (!context) {
    context = new AudioContext();
    context.onstatechange = () => {
      for (const listener of listeners) listener();
    };
  }
  if (context.state === 'suspended') await context.resume().catch(() => undefined); // no device to play on: silence
  return audioAllowed();
}

/** Browsers allow sound only after a gesture: the first one opens the output. Returns the undoing. */
export function unlockAudioOnGesture(): () => void {
  const unlock = () => void openAudio();
  // Whoever has just signed in has touched the page already.
  if (navigator.userActivation?.hasBeenActive) unlock();
  const gestures = ['pointerdown', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, unlock, { capture: true, passive: true });
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, unlock, { capture: true });
  };
}

/** What sounds or is about to: until when (in the context's seconds), and for what reasons. */
interface Sounding {
  until: number;
  reasons: Set<string>;
  oscillators: OscillatorNode[];
}
const sounding = new Map<string, Sounding>();

/**
 * Plays tones, the first one now; silent where sound isn't allowed (yet). A voice that still sounds is not started
 * again: a hundred alerts at once are one alarm, which `silence` ends once each of its reasons is gone.
 */
export function playTones(tones: readonly Tone[], voice: string, reason = ''): void {
  if (context?.state !== 'running') return;
  const begin = context.currentTime + 0.01;
  const running = sounding.get(voice);
  if (running && begin < running.until) {
    running.reasons.add(reason);
    return;
  }
  const started = context;
  sounding.set(voice, {
    until: begin + Math.max(...tones.map(({ start, duration }) => start + duration)) / 1000,
    reasons: new Set([reason]),
    oscillators: tones.map((tone) => sound(started, tone, begin)),
  });
}

/** Ends at once what sounds for this reason alone. */
export function silence(reason: string): void {
  for (const [voice, { reasons, oscillators }] of sounding) {
    if (!reasons.delete(reason) || reasons.size) continue;
    for (const oscillator of oscillators) oscillator.stop();
    sounding.delete(voice);
  }
}

function sound(output: BaseAudioContext, { start, duration, frequency, volume }: Tone, begin: number): OscillatorNode {
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
