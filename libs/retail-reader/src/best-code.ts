import { parities } from './patterns.ts';

export interface LikeliestCode {
  /** Thirteen digits. */
  code: string;
  /** Its log-likelihood minus that of the next likeliest code. */
  margin: number;
}

/** Where to find the likelihoods of a code's digits in a symbol that is upright or upside down. */
interface Orientation {
  /** The index in the symbol of a code's digit, both from 0 to 11. */
  digitIndex: (digit: number) => number;
  /** Where the patterns of sets L, G and R begin among the twenty patterns of a digit. */
  sets: { L: number; G: number; R: number };
}

const upright: Orientation = { digitIndex: (digit) => digit, sets: { L: 0, G: 10, R: 0 } };
/** The last digit comes first, and each is reversed: L looks like H, G like R, and R like G. */
const upsideDown: Orientation = { digitIndex: (digit) => 11 - digit, sets: { L: 10, G: 0, R: 10 } };

/** For each weighted sum modulo 10: the likeliest sequence of digits, its log-likelihood and that of the runner-up. */
interface Paths {
  best: Float64Array;
  bestDigits: Float64Array;
  runnerUp: Float64Array;
}

const impossible = Number.NEGATIVE_INFINITY;

/**
 * Returns the likeliest code with a correct check digit, upright or upside down, and its margin over the runner-up, by
 * dynamic programming over the digits and their weighted sum modulo 10.
 *
 * @param likelihoods for each of the twelve digits the log-likelihoods of its twenty patterns
 */
export function bestCode(likelihoods: readonly Float64Array[]): LikeliestCode {
  const found = { code: '', likelihood: impossible, runnerUp: impossible };
  const consider = (code: string, likelihood: number) => {
    if (likelihood > found.likelihood) {
      found.runnerUp = found.likelihood;
      found.code = code;
      found.likelihood = likelihood;
    } else if (likelihood > found.runnerUp) found.runnerUp = likelihood;
  };
  for (const { digitIndex, sets } of [upright, upsideDown]) {
    const row = (digit: number, set: number) =>
      (likelihoods[digitIndex(digit)] ?? new Float64Array(20)).subarray(set, set + 10);
    const right = Array.from({ length: 6 }, (_, at) => row(6 + at, sets.R));
    const rightPaths = bestPaths(right, 6);
    parities.forEach((parity, first) => {
      const left = bestPaths(
        parity.map((isG, at) => row(at, isG ? sets.G : sets.L)),
        0,
      );
      for (let remainder = 0; remainder < 10; remainder++) {
        const other = (20 - remainder - first) % 10;
        const [a, b] = [left.best[remainder] ?? impossible, rightPaths.best[other] ?? impossible];
        if (a === impossible || b === impossible) continue;
        const digits = (paths: Paths, at: number) => String(paths.bestDigits[at] ?? 0).padStart(6, '0');
        consider(`${first}${digits(left, remainder)}${digits(rightPaths, other)}`, a + b);
        consider(
          '',
          Math.max(a + (rightPaths.runnerUp[other] ?? impossible), b + (left.runnerUp[remainder] ?? impossible)),
        );
      }
    });
  }
  return { code: found.code, margin: found.likelihood - found.runnerUp };
}

/** The likeliest sequences of six digits, which begin at index `from` of the twelve. Digits at even indexes weigh 3. */
function bestPaths(rows: readonly Float64Array[], from: number): Paths {
  let paths: Paths = noPaths();
  paths.best[0] = 0;
  rows.forEach((row, at) => {
    const weight = (from + at) % 2 === 0 ? 3 : 1;
    const longer = noPaths();
    for (let remainder = 0; remainder < 10; remainder++) {
      const soFar = paths.best[remainder] ?? impossible;
      if (soFar === impossible) continue;
      for (let digit = 0; digit < 10; digit++) {
        const newRemainder = (remainder + weight * digit) % 10;
        const added = row[digit] ?? impossible;
        addPath(longer, newRemainder, soFar + added, (paths.bestDigits[remainder] ?? 0) * 10 + digit);
        const second = (paths.runnerUp[remainder] ?? impossible) + added;
        if (second > (longer.runnerUp[newRemainder] ?? impossible)) longer.runnerUp[newRemainder] = second;
      }
    }
    paths = longer;
  });
  return paths;
}

function addPath(paths: Paths, remainder: number, likelihood: number, digits: number): void {
  const best = paths.best[remainder] ?? impossible;
  if (likelihood > best) {
    paths.runnerUp[remainder] = Math.max(best, paths.runnerUp[remainder] ?? impossible);
    paths.best[remainder] = likelihood;
    paths.bestDigits[remainder] = digits;
  } else if (likelihood > (paths.runnerUp[remainder] ?? impossible)) paths.runnerUp[remainder] = likelihood;
}

const noPaths = (): Paths => ({
  best: new Float64Array(10).fill(impossible),
  bestDigits: new Float64Array(10),
  runnerUp: new Float64Array(10).fill(impossible),
});
