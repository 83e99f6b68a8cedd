import type { Profile } from './bar-profile.ts';
import { edgesOf } from './edges.ts';
import { knownModules, modules } from './patterns.ts';

/** Where a symbol may begin, have its middle and end in a profile, in samples. */
export interface Place {
  from: number;
  middle: number;
  to: number;
  /** How well guards and the ends of the digits are there: 1 is as printed, 0 is chance. */
  match: number;
}

/** Pixels: below this, digits that differ in one module can't be told apart. */
const narrowest = 0.5;
/** The symbol reaches over the middle of what was cut out for it, by this part of it at least. */
const leastPart = 0.55;
const leastMatch = 0.28;
/** How far the middle may be off the middle, as a part of the width: perspective, or a bottle that is turned. */
const mostOff = 0.06;

const half = modules / 2;
const known = [...knownModules].map(([module, dark]) => ({ module, sign: dark ? -1 : 1 }));
const meanSign = known.reduce((sum, { sign }) => sum + sign, 0) / known.length;
const signsLength = Math.hypot(...known.map(({ sign }) => sign - meanSign));
/** The known modules of each half, counted from the middle outwards. The one in the middle is left out of both. */
const leftHalf = known.filter(({ module }) => module + 1 <= half);
const rightHalf = known.filter(({ module }) => module >= half);

/** Sums over the known modules of one half: of their shades, the squares, and the products with what they should be. */
interface Sums {
  shades: number;
  squares: number;
  products: number;
}

/**
 * The likeliest places of a symbol in a profile: all pairs of its edges with all middles between them, by how well they
 * fit what every symbol has. What each half adds is worked out once for all that share it.
 */
export function placeGuards({ shades, step }: Profile, most: number): Place[] {
  const integral = integralOf(shades);
  const { falling, rising } = edgesOf(shades);
  const shortest = (modules * narrowest) / step;
  const lefts = new Map<number, Sums>();
  const rights = new Map<number, Sums>();
  const places: Place[] = [];
  for (const [i, from] of falling.entries()) {
    if (from > shades.length * (1 - leastPart)) break;
    for (const [j, to] of rising.entries()) {
      if (to < shades.length * leastPart) continue;
      const width = to - from;
      if (width < shortest) continue;
      const grid = Math.max(0.5, Math.round(width / modules) / 2);
      const reach = Math.floor((mostOff * width) / grid);
      const centre = Math.round((from + to) / 2 / grid);
      let best: Place | undefined;
      for (let at = centre - reach; at <= centre + reach; at++) {
        const middle = at * grid;
        const left = remembered(lefts, key(i, at, grid), () =>
          sums(integral, leftHalf, middle, (middle - from) / half),
        );
        const right = remembered(rights, key(j, at, grid), () =>
          sums(integral, rightHalf, middle, (to - middle) / half),
        );
        const match = matchOf(left, right);
        if (match >= leastMatch && match > (best?.match ?? 0)) best = { from, middle, to, match };
      }
      if (best) places.push(best);
    }
  }
  return apart(places, most);
}

const key = (edge: number, at: number, grid: number): number => (edge * 16384 + at) * 64 + grid * 2;

function remembered(sums: Map<number, Sums>, at: number, make: () => Sums): Sums {
  const had = sums.get(at);
  if (had) return had;
  const made = make();
  sums.set(at, made);
  return made;
}

function sums(integral: Integral, modulesOfHalf: typeof known, middle: number, module: number): Sums {
  let shades = 0;
  let squares = 0;
  let products = 0;
  for (const { module: at, sign } of modulesOfHalf) {
    const begin = middle + (at - half) * module;
    const mean = (integral(begin + module) - integral(begin)) / module;
    shades += mean;
    squares += mean * mean;
    products += mean * (sign - meanSign);
  }
  return { shades, squares, products };
}

/** The correlation of the modules' mean shades with light and dark as they have to be. */
function matchOf(left: Sums, right: Sums): number {
  const count = leftHalf.length + rightHalf.length;
  const shades = left.shades + right.shades;
  const spread = Math.sqrt(left.squares + right.squares - (shades * shades) / count);
  return spread > 0 ? (left.products + right.products) / (spread * signsLength) : 0;
}

type Integral = (at: number) => number;

/** The sum of the shades up to a place between samples; beyond the ends the last shade goes on. */
function integralOf(shades: Float64Array): Integral {
  const sums = new Float64Array(shades.length + 1);
  for (let at = 0; at < shades.length; at++) sums[at + 1] = (sums[at] ?? 0) + (shades[at] ?? 0);
  const last = shades.length;
  return (at) => {
    if (at <= 0) return at * (shades[0] ?? 0);
    if (at >= last) return (sums[last] ?? 0) + (at - last) * (shades[last - 1] ?? 0);
    const whole = Math.floor(at);
    return (sums[whole] ?? 0) + (at - whole) * (shades[whole] ?? 0);
  };
}

/** The best ones that aren't nearly the same. */
function apart(places: Place[], most: number): Place[] {
  const kept: Place[] = [];
  for (const place of places.toSorted((a, b) => b.match - a.match)) {
    const module = (place.to - place.from) / modules;
    const near = (other: Place) => Math.abs(other.from - place.from) + Math.abs(other.to - place.to) < 1.5 * module;
    if (!kept.some(near)) kept.push(place);
    if (kept.length === most) break;
  }
  return kept;
}
