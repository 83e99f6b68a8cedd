let context: AudioContext | null = null;

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
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => undefined); // no device to play on: silence
  };
  const gestures = ['pointerdown', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, unlock, { capture: true, passive: true });
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, unlock, { capture: true });
  };
}

/** Plays tones, the first one now; silent where sound isn't allowed (yet). */
export function playTones(tones: readonly Tone[]): void {
  if (context?.state !== 'running') return;
  const begin = context.currentTime + 0.01;
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
  }
}
