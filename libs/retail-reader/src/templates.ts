import { digitModules, type Layout, perLayout } from './layouts.ts';
import { normalCdf } from './normal-cdf.ts';
import { leftPatterns, rightPatterns } from './patterns.ts';

export const samplesPerModule = 3;
/** Samples of a symbol with the quiet zones that its layout includes. */
export const symbolLength = ({ modules, quietModules }: Layout): number =>
  (modules + 2 * quietModules) * samplesPerModule;
/** Samples of a digit. */
export const digitLength = digitModules * samplesPerModule;

/** The expected darkness, 0 to 1, of a symbol's samples for one softness of the picture and one spread of the ink. */
export interface Template {
  /** For each digit its twenty patterns, one after the other. */
  digits: readonly Float64Array[];
  /** Sums of the squares of each pattern. */
  squares: readonly Float64Array[];
  /** The whole symbol without its digits: a module that depends on them is 0.5. */
  frame: Float64Array;
}

/**
 * The blur of a lens and of the picture's pixels has the shape of a bell, that of a moving hand and of a lens out of focus
 * that of a box: the standard deviation of the one and the width of the other, in modules.
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
/** Standard deviations from which an edge has risen wholly. */
const farBells = 6;
/** How much wider than printed the ink makes a bar, in modules. */
const spreads = [-0.2, 0, 0.2];

/** By softness, then by spread: what all layouts share. */
const halves = softnesses.map((softness) => spreads.map((spread) => halvesOf(softness, spread)));

/** The templates of a layout, by softness, then by spread. */
export const templatesOf: (layout: Layout) => readonly (readonly Template[])[] = perLayout((layout) =>
  softnesses.map(
    (softness, row) =>
      spreads.map((spread, column) => template(layout, halves[row]?.[column] as Halves, softness, spread)), // of the same tables
  ),
);

/** The patterns of a left and of a right digit. */
interface Halves {
  left: Float64Array;
  right: Float64Array;
}

function halvesOf(softness: Softness, spread: number): Halves {
  const patternsOf = (patterns: readonly string[], context: readonly [string, string]) => {
    const out = new Float64Array(patterns.length * digitLength);
    patterns.forEach((pattern, at) => {
      const darkness = [...`${context[0]}${pattern}${context[1]}`].map((module) =>
        module === 'x' ? 0.5 : Number(module),
      );
      for (let sample = 0; sample < digitLength; sample++) {
        out[at * digitLength + sample] = darknessAt(darkness, 2 + (sample + 0.5) / samplesPerModule, softness, spread);
      }
    });
    return out;
  };
  // A left digit stands between dark and light, a right one between light and dark; further off it can be either.
  return { left: patternsOf(leftPatterns, ['x1', '0x']), right: patternsOf(rightPatterns, ['x0', '1x']) };
}

function template(layout: Layout, { left, right }: Halves, softness: Softness, spread: number): Template {
  const { modules, known, quietModules } = layout;
  const frame = Array.from({ length: modules }, (_, at) => known.get(at) ?? 0.5);
  const quiet = Array<number>(2 + quietModules).fill(0);
  const whole = [...quiet, ...frame, ...quiet];
  const squares = { left: squaresOf(left), right: squaresOf(right) };
  return {
    digits: layout.digits.map(({ isLeft }) => (isLeft ? left : right)),
    squares: layout.digits.map(({ isLeft }) => (isLeft ? squares.left : squares.right)),
    frame: Float64Array.from({ length: symbolLength(layout) }, (_, at) =>
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
  // Nearly all edges are so far away that they needn't be computed, which would take the first photo of a process a tenth of
  // a second.
  if (Math.abs(distance) > farBells * bell + box / 2) return distance > 0 ? 1 : 0;
  if (box === 0) return normalCdf(distance / bell);
  return boxParts.reduce((sum, part) => sum + normalCdf((distance - part * box) / bell), 0) / boxParts.length;
}

function squaresOf(patterns: Float64Array): Float64Array {
  return Float64Array.from({ length: patterns.length / digitLength }, (_, at) =>
    patterns.subarray(at * digitLength, (at + 1) * digitLength).reduce((sum, dark) => sum + dark * dark, 0),
  );
}
