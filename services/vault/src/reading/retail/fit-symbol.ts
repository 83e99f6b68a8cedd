import type { Profile } from './bar-profile.ts';
import { digitLength, type Expected, expectations, quiet, samples, wholeLength } from './expected.ts';
import { digitStarts, modules } from './patterns.ts';
import type { Place } from './place-guards.ts';

/** A symbol as it was found in a profile. */
export interface Fit {
  /** For each of the twelve digits the log-likelihood of each of its twenty patterns. */
  likelihoods: readonly Float64Array[];
  /** The part of the shades' variance that the likeliest patterns don't explain. */
  unexplained: number;
  /** The same of the digit that is explained worst: 1 and more where it is covered. */
  worstDigit: number;
}

/** Modules at which the symbol's place is fitted: five hold perspective and the curve of a bottle. */
const knots = Array.from({ length: 5 }, (_, at) => (at * modules) / 4);
/** How much of each knot's place is in each sample's: one smooth curve through all five (Lagrange). */
const influence = knots.map((knot) =>
  Float64Array.from({ length: wholeLength }, (_, at) => {
    const module = (at + 0.5) / samples - quiet;
    return knots.reduce(
      (product, other) => (other === knot ? product : (product * (module - other)) / (knot - other)),
      1,
    );
  }),
);
/** How far knots are moved, in modules, from coarse to fine. */
const moves = [0.4, 0.2, 0.1, 0.05];
/** Nothing is modelled better than this: the part of the contrast that stays unknown even in a clean picture. */
const leastNoise = 0.05;
const firstDigits = digitStarts.map((start) => (start + quiet) * samples);

/** Fits place, light, softness and ink of a symbol by descent. */
export function fitSymbol(profile: Profile, place: Place, hopeless: number): Fit | null {
  const { from, middle, to } = place;
  const at = [from, (from + middle) / 2, middle, (middle + to) / 2, to];
  const module = (place.to - place.from) / modules;
  let [softness, spread] = [2, 1];
  const look = (): Expected => expectations[softness]?.[spread] as Expected; // both stay within the table
  const seen = new Float64Array(wholeLength);
  const darkness = new Float64Array(wholeLength);

  let levels = levelsOf(sampled(profile, at, seen), look().frame);
  const cost = (): number => unexplained(inked(sampled(profile, at, seen), levels, darkness), look());
  let best = cost();
  for (const [turn, move] of moves.entries()) {
    for (let knot = 0; knot < at.length; knot++) {
      const stood = at[knot] ?? 0;
      let kept = stood;
      for (const way of [1, -1]) {
        let stands = kept;
        for (let tries = 0; tries < 4; tries++) {
          stands += way * move * module;
          at[knot] = stands;
          const now = cost();
          if (now >= best) break;
          [best, kept] = [now, stands];
        }
        if (kept !== stood) break;
      }
      at[knot] = kept;
    }
    if (turn === 0 && best > hopeless) return null;
    [softness, spread, best] = likeliest(softness, spread);
    levels = levelsOf(sampled(profile, at, seen), hardened(inked(seen, levels, darkness), look()));
    best = cost();
  }
  return {
    ...likelihoodsOf(darkness, look(), best, Math.min(1, (module * profile.step) / samples)),
    unexplained: best,
  };

  /** The softness, then the ink, that explain most. */
  function likeliest(was: number, wasSpread: number): [number, number, number] {
    let found: [number, number, number] = [was, wasSpread, best];
    const ways = [...expectations.keys()].map((s) => [s, wasSpread] as const);
    for (const [s, i] of ways) found = better(found, s, i);
    for (const i of [0, 1, 2]) found = better(found, found[0], i);
    [softness, spread] = found;
    return found;
  }
  function better(found: [number, number, number], s: number, i: number): [number, number, number] {
    [softness, spread] = [s, i];
    levels = levelsOf(sampled(profile, at, seen), hardened(inked(seen, levels, darkness), look()));
    const now = cost();
    return now < found[2] ? [s, i, now] : found;
  }
}

/** The shades at the samples of a symbol whose knots stand there. */
function sampled({ shades }: Profile, at: readonly number[], into: Float64Array): Float64Array {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = at;
  const [ia, ib, ic, id, ie] = influence as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]; // five knots
  const last = shades.length - 1;
  for (let sample = 0; sample < wholeLength; sample++) {
    const place =
      a * (ia[sample] ?? 0) +
      b * (ib[sample] ?? 0) +
      c * (ic[sample] ?? 0) +
      d * (id[sample] ?? 0) +
      e * (ie[sample] ?? 0) -
      0.5;
    if (place <= 0) into[sample] = shades[0] ?? 0;
    else if (place >= last) into[sample] = shades[last] ?? 0;
    else {
      const whole = Math.floor(place);
      const shade = shades[whole] ?? 0;
      into[sample] = shade + (place - whole) * ((shades[whole + 1] ?? 0) - shade);
    }
  }
  return into;
}

/** Paper and ink: a shade for each, and how they change from left to right. */
type Levels = readonly [paper: number, paperSlope: number, ink: number, inkSlope: number];

/** The levels by which this darkness explains the shades best (least squares). */
function levelsOf(seen: Float64Array, dark: Float64Array): Levels {
  const normal = Array.from({ length: 4 }, () => [0, 0, 0, 0, 0]);
  const terms = [1, 0, 0, 0];
  for (let at = 0; at < wholeLength; at++) {
    const x = (2 * at) / wholeLength - 1;
    const t = dark[at] ?? 0;
    terms[1] = x;
    terms[2] = t;
    terms[3] = t * x;
    for (let i = 0; i < 4; i++) {
      const row = normal[i] ?? [];
      const term = terms[i] ?? 0;
      for (let j = i; j < 4; j++) row[j] = (row[j] ?? 0) + term * (terms[j] ?? 0);
      row[4] = (row[4] ?? 0) + term * (seen[at] ?? 0);
    }
  }
  for (let i = 0; i < 4; i++) for (let j = 0; j < i; j++) (normal[i] ?? [])[j] = normal[j]?.[i] ?? 0;
  return solved(normal);
}

/** Gauss's elimination; the matrix is positive definite. */
function solved(rows: number[][]): Levels {
  const value = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 0; i < 4; i++) {
    for (let k = 0; k < 4; k++) {
      if (k === i) continue;
      const factor = value(k, i) / (value(i, i) || 1);
      for (let j = i; j < 5; j++) (rows[k] ?? [])[j] = value(k, j) - factor * value(i, j);
    }
  }
  const [a = 0, b = 0, c = 0, d = 0] = rows.map((_, i) => value(i, 4) / (value(i, i) || 1));
  return [a, b, c, d];
}

/** How dark the samples are, paper being 0 and ink 1. */
function inked(seen: Float64Array, [paper, paperSlope, ink, inkSlope]: Levels, into: Float64Array): Float64Array {
  for (let at = 0; at < wholeLength; at++) {
    const x = (2 * at) / wholeLength - 1;
    const contrast = Math.min(-4, ink + inkSlope * x); // ink is darker than paper, or it is no ink
    into[at] = ((seen[at] ?? 0) - paper - paperSlope * x) / contrast;
  }
  return into;
}

/** The whole symbol with each digit's likeliest pattern. */
function hardened(darkness: Float64Array, look: Expected): Float64Array {
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

function unexplained(darkness: Float64Array, look: Expected): number {
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

function likelihoodsOf(
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
