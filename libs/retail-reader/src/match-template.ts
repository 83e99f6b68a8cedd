import { digitLength, type Expected, quiet, samples, wholeLength } from './expected.ts';
import type { Fit } from './fit.ts';
import { digitStarts } from './patterns.ts';

/** Nothing is modelled better than this: the part of the contrast that stays unknown even in a clean picture. */
const leastNoise = 0.05;
const firstDigits = digitStarts.map((start) => (start + quiet) * samples);

/** The whole symbol with each digit's likeliest pattern. */
export function hardened(darkness: Float64Array, look: Expected): Float64Array {
  const whole = look.frame.slice();
  firstDigits.forEach((first, digit) => {
    const pattern = closest(darkness, look, digit).pattern;
    whole.set((look.digits[digit] ?? whole).subarray(pattern * digitLength, (pattern + 1) * digitLength), first);
  });
  return whole;
}

function closest(darkness: Float64Array, look: Expected, digit: number): { pattern: number; error: number } {
  let [pattern, error] = [0, Number.POSITIVE_INFINITY];
  const patterns = look.digits[digit] ?? darkness;
  const squares = look.squares[digit] ?? darkness;
  const first = firstDigits[digit] ?? 0;
  for (let candidate = 0, from = 0; candidate < squares.length; candidate++, from += digitLength) {
    let product = 0;
    for (let at = 0; at < digitLength; at++) product += (patterns[from + at] ?? 0) * (darkness[first + at] ?? 0);
    const off = (squares[candidate] ?? 0) - 2 * product;
    if (off < error) [pattern, error] = [candidate, off];
  }
  return { pattern, error };
}

const guards: readonly (readonly [number, number])[] = [
  [0, (quiet + 3) * samples],
  [(quiet + 45) * samples, (quiet + 50) * samples],
  [(quiet + 92) * samples, wholeLength],
];

/** The part of the variance that the likeliest patterns leave unexplained. */
export function unexplained(darkness: Float64Array, look: Expected): number {
  let [total, squares, error] = [0, 0, 0];
  for (let at = 0; at < wholeLength; at++) {
    total += darkness[at] ?? 0;
    squares += (darkness[at] ?? 0) ** 2;
  }
  for (const [from, to] of guards) {
    for (let at = from; at < to; at++)
      error += ((darkness[at] ?? 0) - (look.frame[at] ?? 0)) ** 2 - (darkness[at] ?? 0) ** 2;
  }
  for (let digit = 0; digit < 12; digit++) error += closest(darkness, look, digit).error;
  return (squares + error) / (squares - (total * total) / wholeLength);
}

/** What is said for each pattern of each digit; `independence` is how much each sample says that its neighbours don't. */
export function likelihoodsOf(
  darkness: Float64Array,
  look: Expected,
  unexplainedPart: number,
  independence: number,
): Pick<Fit, 'likelihoods' | 'worstDigit'> {
  let [total, squares] = [0, 0];
  for (const dark of darkness) {
    total += dark;
    squares += dark * dark;
  }
  const variance = (squares - (total * total) / wholeLength) / wholeLength;
  const noise = Math.max(leastNoise ** 2, unexplainedPart * variance);
  let worst = 0;
  const likelihoods = firstDigits.map((first, digit) => {
    const own = darkness.subarray(first, first + digitLength).reduce((sum, dark) => sum + dark * dark, 0);
    const errors = errorsOf(darkness, look, digit).map((off) => off + own);
    const left = Math.min(...errors) / digitLength;
    worst = Math.max(worst, left / variance);
    // Where a digit is covered or torn, its own noise is what counts, and so it says little.
    const doubt = 2 * Math.max(noise, left);
    return errors.map((error) => (-error / doubt) * independence);
  });
  return { likelihoods, worstDigit: worst };
}

/** How far off each pattern of a digit is, but for what is the same for all of them. */
function errorsOf(darkness: Float64Array, look: Expected, digit: number): Float64Array {
  const patterns = look.digits[digit] ?? darkness;
  const first = firstDigits[digit] ?? 0;
  return (look.squares[digit] ?? darkness).map((square, pattern) => {
    let product = 0;
    for (let at = 0; at < digitLength; at++) {
      product += (patterns[pattern * digitLength + at] ?? 0) * (darkness[first + at] ?? 0);
    }
    return square - 2 * product;
  });
}
