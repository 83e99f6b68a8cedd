import { type ClockAndRandom, instantOf, type LocalStatus, type LocalTote } from './local-tote.ts';

/** Probability of each status after switching on, in percent. */
const outcomes: readonly [LocalStatus, number][] = [
  ['active', 50],
  ['processing', 30],
  ['complete', 10],
  ['warning', 8],
  ['error', 2],
];

function outcomeOf(random: ClockAndRandom['random']): LocalStatus {
  let left = random() * 100;
  for (const [status, share] of outcomes) {
    if (left < share) return status;
    left -= share;
  }
  return 'error';
}

/** Switches a tote on, with a random status, or off, to idle. */
export function switchTote(tote: LocalTote, on: boolean, { now, random }: ClockAndRandom): LocalTote {
  if (tote.on === on) return tote;
  const status = on ? outcomeOf(random) : 'idle';
  return { ...tote, on, status, progress: status === 'complete' ? 100 : 0, lastActivity: instantOf(now()) };
}

/** Sets a tote to off, idle and no progress. */
export const clearTote = (tote: LocalTote, { now }: ClockAndRandom): LocalTote => ({
  ...tote,
  on: false,
  status: 'idle',
  progress: 0,
  lastActivity: instantOf(now()),
});
