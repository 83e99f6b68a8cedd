import { normalCdf } from './normal-cdf.ts';
import { digitModules, digitStarts, knownModules, leftPatterns, modules, rightPatterns } from './patterns.ts';

export const samplesPerModule = 4;
/** Modules of the quiet zone that a template includes on either side. */
export const quietModules = 2;
/** Samples of a symbol with these quiet zones. */
export const symbolLength = (modules + 2 * quietModules) * samplesPerModule;
/** Samples of a digit. */
export const digitLength = digitModules * samplesPerModule;

/** The expected darkness, 0 to 1, of a symbol's samples for one softness of the picture and one spread of the ink. */
export interface Template {
  /** For each of the twelve digits its twenty patterns, one after the other. */
  digits: readonly Float64Array[];
  /** Sums of the squares of each pattern. */
  squares: readonly Float64Array[];
  /** The whole symbol without its digits: a module that depends on them is 0.5. */
  frame: Float64Array;
}

/**
 * The blur of a lens and of the picture's pixels has the shape of a bell, that of a moving hand and of a lens out of focus that of a
 * box: the standard deviation of the one and the width of the other, in modules.
 */
const softnesses = [
  { bell: 0.25, box: 0 },
  { bell: 0.45, box: 0 },
  { bell: 0.65, box: 0 },
  { bell: 0.85, box: 0 },
  { bell: 1.1, box: 0 },
  { bell: 0.4, box: 1.6 },
  { bell: 0.4, box: 2.3 },
  { bell: 0.5, box: 3 },
];
/** The parts of a box at which its mean is taken. */
const boxParts = [-0.4, -0.2, 0, 0.2, 0.4];
type Softness = (typeof softnesses)[number];
/** How much wider than printed the ink makes a bar, in modules. */
const spreads = [-0.2, 0, 0.2];

/** By softness, then by spread. */
export const templates: readonly (readonly Template[])[] = softnesses.map((softness) =>
  spreads.map((spread) => template(softness, spread)),
);

function template(softness: Softness, spread: number): Template {
  const digits = [leftPatterns, rightPatterns].map((patterns, half) => {
    const out = new Float64Array(patterns.length * digitLength);
    patterns.forEach((pattern, at) => {
      // A left digit stands between dark and light, a right one between light and dark; further off it can be either.
      const context = half === 0 ? ['x1', '0x'] : ['x0', '1x'];
      const darkness = [...`${context[0]}${pattern}${context[1]}`].map((module) =>
        module === 'x' ? 0.5 : Number(module),
      );
      for (let sample = 0; sample < digitLength; sample++) {
        out[at * digitLength + sample] = darknessAt(darkness, 2 + (sample + 0.5) / samplesPerModule, softness, spread);
      }
    });
    return out;
  });
  const frame = Array.from(
    { length: modules + 2 * quietModules },
    (_, at) => knownModules.get(at - quietModules) ?? 0.5,
  );
  const whole = [0, 0, ...frame, 0, 0];
  const ofHalf = digitStarts.map((_, at) => digits[at < 6 ? 0 : 1] ?? new Float64Array());
  return {
    digits: ofHalf,
    squares: ofHalf.map(squaresOf),
    frame: Float64Array.from({ length: symbolLength }, (_, at) =>
      darknessAt(whole, 2 + (at + 0.5) / samplesPerModule, softness, spread),
    ),
  };
}

/** The darkness at a position in modules: each edge is softened and shifted by half the spread. */
function darknessAt(darkness: readonly number[], at: number, softness: Softness, spread: number): number {
  let dark = darkness[0] ?? 0;
  for (let edge = 1; edge < darkness.length; edge++) {
    const change = (darkness[edge] ?? 0) - (darkness[edge - 1] ?? 0);
    if (change === 0) continue;
    const shift = (-Math.sign(change) * spread) / 2;
    dark += change * risen(at - edge - (Math.abs(change) === 1 ? shift : 0), softness);
  }
  return dark;
}

/** How much of a soft edge has risen at a distance from it. */
function risen(distance: number, { bell, box }: Softness): number {
  if (box === 0) return normalCdf(distance / bell);
  return boxParts.reduce((sum, part) => sum + normalCdf((distance - part * box) / bell), 0) / boxParts.length;
}

function squaresOf(patterns: Float64Array): Float64Array {
  return Float64Array.from({ length: patterns.length / digitLength }, (_, at) =>
    patterns.subarray(at * digitLength, (at + 1) * digitLength).reduce((sum, dark) => sum + dark * dark, 0),
  );
}
