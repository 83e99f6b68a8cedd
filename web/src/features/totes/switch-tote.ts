import { instantOf, type LocalStatus, type LocalTote, type Luck } from './local-tote.ts';

/** How often switching on ends in which state, in percent. */
const outcomes: readonly [LocalStatus, number][] = [
  ['active', 50],
  ['processing', 30],
  ['complete', 10],
  ['warning', 8],
  ['error', 2],
];

function outcomeOf(random: Luck['random']): LocalStatus {
  let left = random() * 100;
  for (const [status, share] of outcomes) {
    if (left < share) return status;
    left -= share;
  }
  return 'error';
}

/** Switches a tote on, with whatever comes of it, or off, to idle. */
export function switchTote(tote: LocalTote, on: boolean, { now, random }: Luck): LocalTote {
  if (tote.on === on) return tote;
  const status = on ? outcomeOf(random) : 'idle';
  return { ...tote, on, status, progress: status === 'complete' ? 100 : 0, lastActivity: instantOf(now()) };
}

/** Off, idle, without progress. */
export const clearTote = (tote: LocalTote, { now }: Luck): LocalTote => ({
  ...tote,
  on: false,
  status: 'idle',
  progress: 0,
  lastActivity: instantOf(now()),
});
