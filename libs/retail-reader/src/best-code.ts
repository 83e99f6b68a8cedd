import { parities } from './patterns.ts';

/** A whole EAN-13 and how much likelier it is than the next. */
export interface Guess {
  code: string;
  margin: number;
}

/** One of two ways to stand: the patterns of a code's digits among a symbol's, as [digit of the symbol, of set A, of set B]. */
interface Standing {
  place: (digit: number) => number;
  /** Where the patterns of sets L, G and R begin among the twenty. */
  sets: { L: number; G: number; R: number };
}

const upright: Standing = { place: (digit) => digit, sets: { L: 0, G: 10, R: 0 } };
/** The last digit comes first, and each is reversed: L looks like H, G like R, and R like G. */
const upsideDown: Standing = { place: (digit) => 11 - digit, sets: { L: 10, G: 0, R: 10 } };

/** Codes of digits so far, by what their weighted sum leaves over ten: the likeliest and the next. */
interface Paths {
  best: Float64Array;
  bestDigits: Float64Array;
  next: Float64Array;
}

const none = Number.NEGATIVE_INFINITY;

/**
 * The likeliest code with a right check digit, of either way to stand, by dynamic programming over the digits and what
 * their sum leaves over ten, so that the next likeliest is known too.
 */
export function bestCode(likelihoods: readonly Float64Array[]): Guess {
  const found = { code: '', likelihood: none, next: none };
  const take = (code: string, likelihood: number) => {
    if (likelihood > found.likelihood) {
      found.next = found.likelihood;
      found.code = code;
      found.likelihood = likelihood;
    } else if (likelihood > found.next) found.next = likelihood;
  };
  for (const { place, sets } of [upright, upsideDown]) {
    const row = (digit: number, set: number) =>
      (likelihoods[place(digit)] ?? new Float64Array(20)).subarray(set, set + 10);
    const right = Array.from({ length: 6 }, (_, at) => row(6 + at, sets.R));
    const rightPaths = walk(right, 6);
    parities.forEach((parity, first) => {
      const left = walk(
        parity.map((isG, at) => row(at, isG ? sets.G : sets.L)),
        0,
      );
      for (let rest = 0; rest < 10; rest++) {
        const other = (20 - rest - first) % 10;
        const [a, b] = [left.best[rest] ?? none, rightPaths.best[other] ?? none];
        if (a === none || b === none) continue;
        const digits = (paths: Paths, at: number) => String(paths.bestDigits[at] ?? 0).padStart(6, '0');
        take(`${first}${digits(left, rest)}${digits(rightPaths, other)}`, a + b);
        take('', Math.max(a + (rightPaths.next[other] ?? none), b + (left.next[rest] ?? none)));
      }
    });
  }
  return { code: found.code, margin: found.likelihood - found.next };
}

/** Six digits, the first of them the digit `from` of the twelve after the first: odd ones weigh 3. */
function walk(rows: readonly Float64Array[], from: number): Paths {
  let paths: Paths = empty();
  paths.best[0] = 0;
  rows.forEach((row, at) => {
    const weight = (from + at) % 2 === 0 ? 3 : 1;
    const longer = empty();
    for (let rest = 0; rest < 10; rest++) {
      const so = paths.best[rest] ?? none;
      if (so === none) continue;
      for (let digit = 0; digit < 10; digit++) {
        const now = (rest + weight * digit) % 10;
        const more = row[digit] ?? none;
        offer(longer, now, so + more, (paths.bestDigits[rest] ?? 0) * 10 + digit);
        const second = (paths.next[rest] ?? none) + more;
        if (second > (longer.next[now] ?? none)) longer.next[now] = second;
      }
    }
    paths = longer;
  });
  return paths;
}

function offer(paths: Paths, rest: number, likelihood: number, digits: number): void {
  const best = paths.best[rest] ?? none;
  if (likelihood > best) {
    paths.next[rest] = Math.max(best, paths.next[rest] ?? none);
    paths.best[rest] = likelihood;
    paths.bestDigits[rest] = digits;
  } else if (likelihood > (paths.next[rest] ?? none)) paths.next[rest] = likelihood;
}

const empty = (): Paths => ({
  best: new Float64Array(10).fill(none),
  bestDigits: new Float64Array(10),
  next: new Float64Array(10).fill(none),
});
