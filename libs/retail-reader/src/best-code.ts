import { type Layout, upceUpsideDown } from './layouts.ts';
import { parities, upceParities } from './patterns.ts';

export interface LikeliestCode {
  /** Thirteen digits of an EAN-13, eight of an EAN-8 or a UPC-E. */
  code: string;
  /**
   * Its log-likelihood minus that of the next likeliest code, and minus a multiple of what its check digit costs: by how much
   * other digits would be likelier, were it not for that. A symbol that was printed with a wrong check digit looks like none.
   */
  margin: number;
}

/** Where to find the likelihoods of a code's digits in a symbol that is upright or upside down. */
interface Orientation {
  isUpsideDown: boolean;
  /** Where the patterns of sets L, G and R begin among the twenty patterns of a digit. */
  sets: { L: number; G: number; R: number };
}

const upright: Orientation = { isUpsideDown: false, sets: { L: 0, G: 10, R: 0 } };
/** The last digit comes first, and each is reversed: L looks like H, G like R, and R like G. */
const upsideDown: Orientation = { isUpsideDown: true, sets: { L: 10, G: 0, R: 10 } };

/** For each weighted sum modulo 10: the likeliest sequence of digits, its log-likelihood and that of the runner-up. */
interface Paths {
  best: Float64Array;
  bestDigits: Float64Array;
  runnerUp: Float64Array;
}

/**
 * A wrong check digit is put right by one other digit, which costs as much as two modules; the next likeliest costs up to
 * four times as much.
 */
const costFactor = 4;

const impossible = Number.NEGATIVE_INFINITY;

/** The likeliest code so far. */
interface Found {
  code: string;
  likelihood: number;
  runnerUp: number;
  /** The log-likelihood of the likeliest digits, whatever their check digit is. */
  unchecked: number;
}

/**
 * Returns the likeliest code with a correct check digit, upright or upside down, and its margin over the runner-up, by
 * dynamic programming over the digits and their weighted sum modulo 10.
 *
 * @param likelihoods for each digit of the symbol, from the left, the log-likelihoods of its twenty patterns
 */
export function bestCode(likelihoods: readonly Float64Array[], layout: Layout): LikeliestCode {
  const found: Found = { code: '', likelihood: impossible, runnerUp: impossible, unchecked: impossible };
  if (layout.symbology === 'UPCE') {
    considerUpce(likelihoods, layout === upceUpsideDown ? upsideDown : upright, found);
  } else for (const orientation of [upright, upsideDown]) considerEan(likelihoods, orientation, found);
  return {
    code: found.code,
    margin: found.likelihood - found.runnerUp - costFactor * (found.unchecked - found.likelihood),
  };
}

function consider(found: Found, code: string, likelihood: number): void {
  if (likelihood > found.likelihood) {
    Object.assign(found, { code, likelihood, runnerUp: found.likelihood });
  } else considerRunnerUp(found, likelihood);
}

function considerRunnerUp(found: Found, likelihood: number): void {
  found.runnerUp = Math.max(found.runnerUp, likelihood);
}

function considerUnchecked(found: Found, rows: readonly Float64Array[]): void {
  const likelihood = rows.reduce((sum, row) => sum + Math.max(...row), 0);
  found.unchecked = Math.max(found.unchecked, likelihood);
}

/** The log-likelihoods of a code's digit in one set of patterns. */
function rowsIn(likelihoods: readonly Float64Array[], { isUpsideDown }: Orientation) {
  return (digit: number, set: number): Float64Array =>
    (likelihoods.at(isUpsideDown ? -1 - digit : digit) ?? new Float64Array(20)).subarray(set, set + 10);
}

/** The first digit of an EAN-13 is the parity of its left half; an EAN-8 has none, and only set L there. */
function considerEan(likelihoods: readonly Float64Array[], orientation: Orientation, found: Found): void {
  const { sets } = orientation;
  const row = rowsIn(likelihoods, orientation);
  const half = likelihoods.length / 2;
  const isLong = half === 6;
  const rightRows = Array.from({ length: half }, (_, at) => row(half + at, sets.R));
  const rightPaths = bestPaths(rightRows, weightsFrom(half));
  for (const [first, parity] of (isLong ? parities : parities.slice(0, 1)).entries()) {
    const leftRows = Array.from({ length: half }, (_, at) => row(at, parity[at] ? sets.G : sets.L));
    const left = bestPaths(leftRows, weightsFrom(0));
    considerUnchecked(found, [...leftRows, ...rightRows]); // another first digit may be likelier, too
    for (let remainder = 0; remainder < 10; remainder++) {
      const other = (20 - remainder - first) % 10;
      const [a, b] = [left.best[remainder] ?? impossible, rightPaths.best[other] ?? impossible];
      if (a === impossible || b === impossible) continue;
      const digits = digitsOf(left, remainder, half) + digitsOf(rightPaths, other, half);
      consider(found, isLong ? `${first}${digits}` : digits, a + b);
      const second = Math.max(
        a + (rightPaths.runnerUp[other] ?? impossible),
        b + (left.runnerUp[remainder] ?? impossible),
      );
      considerRunnerUp(found, second);
    }
  }
}

/** Digits at even indexes weigh 3. */
const weightsFrom = (first: number) => (at: number) => ((first + at) % 2 === 0 ? 3 : 1);

/**
 * The parity of a UPC-E is its first digit and the check digit of the UPC-A that it stands for. The last of its six digits says
 * where that has zeros, and so what each digit weighs (GS1 General Specifications, 5.2.2.4.2).
 */
function considerUpce(likelihoods: readonly Float64Array[], orientation: Orientation, found: Found): void {
  const { sets } = orientation;
  const row = rowsIn(likelihoods, orientation);
  considerUnchecked(found, likelihoods);
  for (const [first, parityOfCheck] of upceParities.entries()) {
    for (const [check, parity] of parityOfCheck.entries()) {
      const rows = parity.map((isG, at) => row(at, isG ? sets.G : sets.L));
      const lastRow = rows.pop();
      const pathsBy = new Map(upceWeights.map((weights) => [weights, bestPaths(rows, (at) => weights[at] ?? 0)]));
      for (let last = 0; last < 10; last++) {
        const weights = upceWeightsOf(last);
        const paths = pathsBy.get(weights) ?? noPaths();
        const remainder = (100 - 3 * first - check - (weights[5] ?? 0) * last) % 10;
        const ofLast = lastRow?.[last] ?? impossible;
        const likelihood = (paths.best[remainder] ?? impossible) + ofLast;
        if (likelihood === impossible) continue;
        const code = `${first}${digitsOf(paths, remainder, 5)}${last}${check}`;
        consider(found, code, likelihood);
        considerRunnerUp(found, (paths.runnerUp[remainder] ?? impossible) + ofLast);
      }
    }
  }
}

/** What each of the six digits weighs in the UPC-A, by the last of them: 0 to 2, 3, 4, and 5 to 9. */
const upceWeights = [
  [1, 3, 3, 1, 3, 1],
  [1, 3, 1, 1, 3, 0],
  [1, 3, 1, 3, 3, 0],
  [1, 3, 1, 3, 1, 3],
] as const;
const upceWeightsOf = (last: number): (typeof upceWeights)[number] =>
  last < 3 ? upceWeights[0] : last === 3 ? upceWeights[1] : last === 4 ? upceWeights[2] : upceWeights[3];

const digitsOf = (paths: Paths, remainder: number, count: number): string =>
  String(paths.bestDigits[remainder] ?? 0).padStart(count, '0');

/** The likeliest sequences of digits, each with its weight in the sum. */
function bestPaths(rows: readonly Float64Array[], weightAt: (at: number) => number): Paths {
  let paths: Paths = noPaths();
  paths.best[0] = 0;
  rows.forEach((row, at) => {
    const weight = weightAt(at);
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
