import { instantOf, type LocalTote, type Luck } from './local-tote.ts';

/** Milliseconds from step to step. */
export const stepLength = 2000;
const leastGain = 5;
const mostGain = 19;

const gain = (random: Luck['random']) => leastGain + Math.floor(random() * (mostGain - leastGain + 1));

/**
 * A processing tote as far as it has come: 5 to 19 percent for each whole two seconds since its last activity, until it
 * is complete. As the steps are counted from what the tote says, it goes on while the app is closed, and however many
 * tabs look at it no step is counted twice.
 */
export function advanceTote(tote: LocalTote, { now, random }: Luck): LocalTote {
  if (tote.status !== 'processing') return tote;
  let at = Date.parse(tote.lastActivity);
  // The clock of the device was set back: it goes on from here.
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

/** When the next tote takes its next step, in milliseconds since 1970; null where none is processing. */
export function nextStep(totes: readonly LocalTote[]): number | null {
  const due = totes
    .filter(({ status }) => status === 'processing')
    .map(({ lastActivity }) => Date.parse(lastActivity) + stepLength);
  return due.length ? Math.min(...due) : null;
}
