import { randomId } from '#lib/device/random-id.ts';
import { type ClockAndRandom, instantOf, type LocalTote } from './local-tote.ts';

export type AddError = 'missing_name' | 'duplicate';

const lowestNumber = 100;
const highestNumber = 998;
/** How many random codes are tried before giving up. */
const maxAttempts = 20;

/** Generates a code: the name's letters and digits, and a random number from 100 to 998. */
export function codeFor(name: string, random: ClockAndRandom['random']): string {
  const number = lowestNumber + Math.floor(random() * (highestNumber - lowestNumber + 1));
  return `${name.replace(/[^A-Za-z0-9]/g, '')}${number}`;
}

/** Returns the list with the new tote, or the reason why it can't be added. A blank code is generated. */
export function addTote(
  totes: readonly LocalTote[],
  given: { name: string; code: string },
  sources: ClockAndRandom,
): LocalTote[] | AddError {
  const name = given.name.trim();
  if (!name) return 'missing_name';
  const isTaken = (code: string) => totes.some((tote) => tote.name === name && tote.code === code);
  let code = given.code.trim();
  for (let attempt = 0; !given.code.trim() && attempt < maxAttempts && (!code || isTaken(code)); attempt++)
    code = codeFor(name, sources.random);
  if (isTaken(code)) return 'duplicate';
  const lastActivity = instantOf(sources.now());
  return [...totes, { id: randomId(), name, code, on: false, status: 'idle', lastActivity, progress: 0 }];
}
