import { digitModules, digitStarts, knownModules, leftPatterns, modules, rightPatterns } from './patterns.ts';

/** Samples to a module. */
export const samples = 4;
/** Modules of quiet zone that are looked at on either side. */
export const quiet = 2;
/** All samples of a symbol. */
export const wholeLength = (modules + 2 * quiet) * samples;
export const digitLength = digitModules * samples;

/** How dark a symbol's samples are, 0 to 1, as a lens of some softness shows ink that has spread some. */
export interface Expected {
  /** For each of the twelve digits its twenty patterns, one after the other. */
  digits: readonly Float64Array[];
  /** Sums of the squares of each pattern. */
  squares: readonly Float64Array[];
  /** Everything as far as it is known without the digits; a module that isn't known is half dark. */
  frame: Float64Array;
}

/** Standard deviations of the softness, in modules. */
const softnesses = [0.25, 0.45, 0.65, 0.85, 1.1];
/** By how much of a module bars are wider than they should be. */
const spreads = [-0.2, 0, 0.2];

export const expectations: readonly (readonly Expected[])[] = softnesses.map((softness) =>
  spreads.map((spread) => expected(softness, spread)),
);

function expected(softness: number, spread: number): Expected {
  const digits = [leftPatterns, rightPatterns].map((patterns, half) => {
    const out = new Float64Array(patterns.length * digitLength);
    patterns.forEach((pattern, at) => {
      // A left digit stands between dark and light, a right one between light and dark; further off it can be either.
      const context = half === 0 ? ['x1', '0x'] : ['x0', '1x'];
      const darkness = [...`${context[0]}${pattern}${context[1]}`].map((module) =>
        module === 'x' ? 0.5 : Number(module),
      );
      for (let sample = 0; sample < digitLength; sample++) {
        out[at * digitLength + sample] = shown(darkness, 2 + (sample + 0.5) / samples, softness, spread);
      }
    });
    return out;
  });
  const frame = Array.from({ length: modules + 2 * quiet }, (_, at) => knownModules.get(at - quiet) ?? 0.5);
  const whole = [0, 0, ...frame, 0, 0];
  const ofHalf = digitStarts.map((_, at) => digits[at < 6 ? 0 : 1] ?? new Float64Array());
  return {
    digits: ofHalf,
    squares: ofHalf.map(squaresOf),
    frame: Float64Array.from({ length: wholeLength }, (_, at) =>
      shown(whole, 2 + (at + 0.5) / samples, softness, spread),
    ),
  };
}

/** The darkness at a place: each edge as a lens shows it, a little outside of where it should be. */
function shown(darkness: readonly number[], at: number, softness: number, spread: number): number {
  let dark = darkness[0] ?? 0;
  for (let edge = 1; edge < darkness.length; edge++) {
    const change = (darkness[edge] ?? 0) - (darkness[edge - 1] ?? 0);
    if (change === 0) continue;
    const moved = (-Math.sign(change) * spread) / 2;
    dark += change * normal((at - edge - (Math.abs(change) === 1 ? moved : 0)) / softness);
  }
  return dark;
}

/** The normal distribution, to 0.0002 (Bowling and others, 2009). */
function normal(z: number): number {
  return 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3));
}

function squaresOf(patterns: Float64Array): Float64Array {
  return Float64Array.from({ length: patterns.length / digitLength }, (_, at) =>
    patterns.subarray(at * digitLength, (at + 1) * digitLength).reduce((sum, dark) => sum + dark * dark, 0),
  );
}
