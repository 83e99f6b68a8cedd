import { playTones } from './audio-output.ts';
import type { Tone } from './tone-schedule.ts';

export type Beep = 'click' | 'delete' | 'success' | 'error' | 'warning';

const beepLength = 100;
const beepVolume = 0.25;

const frequencies: Record<Beep, number[]> = {
  click: [800],
  delete: [600, 400],
  success: [500, 700, 900],
  error: [300],
  warning: [500, 300],
};

export const beepTones = (beep: Beep): Tone[] =>
  frequencies[beep].map((frequency, index) => ({
    start: index * beepLength,
    duration: beepLength,
    frequency,
    volume: beepVolume,
  }));

export const playBeep = (beep: Beep): void => playTones(beepTones(beep), `beep ${beep}`);
