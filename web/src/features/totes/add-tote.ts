import { randomId } from '#lib/device/random-id.ts';
import { instantOf, type LocalTote, type Luck } from './local-tote.ts';

export const addWords = {
  nameless: 'Please enter a tote name or select from dropdown',
  known: 'This tote is already in your list',
} as const;

export type Refusal = keyof typeof addWords;

const lowestNumber = 100;
const highestNumber = 998;
/** How often a code is drawn anew where it is taken. */
const draws = 20;

/** A code for a tote that has none: its name's letters and digits, and a number from 100 to 998. */
export function codeFor(name: string, random: Luck['random']): string {
  const number = lowestNumber + Math.floor(random() * (highestNumber - lowestNumber + 1));
  return `${name.replace(/[^A-Za-z0-9]/g, '')}${number}`;
}

/** The list with one tote more, or why it can't be added. A blank code is made up. */
export function addTote(
  totes: readonly LocalTote[],
  given: { name: string; code: string },
  luck: Luck,
): LocalTote[] | Refusal {
  const name = given.name.trim();
  if (!name) return 'nameless';
  const isKnown = (code: string) => totes.some((tote) => tote.name === name && tote.code === code);
  let code = given.code.trim();
  for (let draw = 0; !given.code.trim() && draw < draws && (!code || isKnown(code)); draw++)
    code = codeFor(name, luck.random);
  if (isKnown(code)) return 'known';
  const lastActivity = instantOf(luck.now());
  return [...totes, { id: randomId(), name, code, on: false, status: 'idle', lastActivity, progress: 0 }];
}
