import { createHash } from 'node:crypto';

/** Returns the next random number, from `from` up to but not including `to`. */
export type Random = (from: number, to: number) => number;

/** Creates a random number generator; the same seed gives the same numbers (Mulberry32, by Tommy Ettinger). */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return from + ((to - from) * ((mixed ^ (mixed >>> 14)) >>> 0)) / 2 ** 32;
  };
}
