import { type ClockAndRandom, instantOf, type LocalTote } from './local-tote.ts';

/** Milliseconds. */
export const stepLength = 2000;
const minGain = 5;
const maxGain = 19;

const gain = (random: ClockAndRandom['random']) => minGain + Math.floor(random() * (maxGain - minGain + 1));

/**
 * Advances a processing tote by 5 to 19 percent for each full two seconds since its last activity, until it is complete.
 * Steps count from the tote's own timestamp: it advances while the app is closed, and several tabs count no step twice.
 */
export function advanceTote(tote: LocalTote, { now, random }: ClockAndRandom): LocalTote {
  if (tote.status !== 'processing') return tote;
  let at = Date.parse(tote.lastActivity);
  // The device's clock was set back: count from now.
  if (at > now()) return { ...tote, lastActivity: instantOf(now()) };
  let { progress } = tote;
  for (; progress < 100 && at + stepLength <= now(); at += stepLength) progress += gain(random);
  if (progress === tote.progress) return tote;
  const isComplete = progress >= 100;
  return {
    ...tote,
    status: isComplete ? 'complete' : 'processing',
    progress: Math.min(100, progress),
    lastActivity: instantOf(at),
  };
}

/** Time of the earliest next step in milliseconds since 1970; null if no tote is processing. */
export function nextStep(totes: readonly LocalTote[]): number | null {
  const due = totes
    .filter(({ status }) => status === 'processing')
    .map(({ lastActivity }) => Date.parse(lastActivity) + stepLength);
  return due.length ? Math.min(...due) : null;
}
