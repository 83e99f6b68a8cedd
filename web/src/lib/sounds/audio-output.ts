let context: AudioContext | null = null;
const listeners = new Set<() => void>();

export const audioAllowed = (): boolean => context?.state === 'running';

/** Tells when `audioAllowed` may have changed. */
export function onAudioChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A tone of the schedule: start and duration in milliseconds, frequency in hertz, volume 0 to 1. */
export interface Tone {
  start: number;
  duration: number;
  frequency: number;
  volume: number;
}

/** Browsers allow sound only after a gesture: the first one opens the output. Returns the undoing. */
export function unlockAudioOnGesture(): () => void {
  const unlock = () => {
    if (!('AudioContext' in window)) return;
    if (!context) {
      context = new AudioContext();
      context.onstatechange = () => {
        for (const listener of listeners) listener();
      };
    }
    if (context.state === 'suspended') context.resume().catch(() => undefined); // no device to play on: silence
  };
  // Whoever has just signed in has touched the page already.
  if (navigator.userActivation?.hasBeenActive) unlock();
  const gestures = ['pointerdown', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, unlock, { capture: true, passive: true });
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, unlock, { capture: true });
  };
}

/** Until when (in the context's seconds) each frequency sounds. */
const sounding = new Map<number, number>();

/**
 * Plays tones, the first one now; silent where sound isn't allowed (yet). What still sounds is not started again: a
 * hundred alerts at once are one alarm.
 */
export function playTones(tones: readonly Tone[]): void {
  if (context?.state !== 'running') return;
  const begin = context.currentTime + 0.01;
  const [first] = tones;
  if (first && begin < (sounding.get(first.frequency) ?? 0)) return;
  for (const tone of tones) {
    const [start, end] = [begin + tone.start / 1000, begin + (tone.start + tone.duration) / 1000];
    const oscillator = new OscillatorNode(context, { frequency: tone.frequency });
    const gain = new GainNode(context, { gain: 0 });
    // Short ramps: a tone that starts or ends at full volume clicks.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(tone.volume, start + 0.01);
    gain.gain.setValueAtTime(tone.volume, Math.max(start + 0.01, end - 0.02));
    gain.gain.linearRampToValueAtTime(0, end);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(end);
    sounding.set(tone.frequency, end);
  }
}
