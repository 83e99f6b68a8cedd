import type { Profile } from './bar-profile.ts';
import { edgesOf } from './edges.ts';
import { type Layout, perLayout } from './layouts.ts';
import type { Work } from './work.ts';

/** A possible start, middle and end of a symbol in a profile, in samples. */
export interface Place {
  from: number;
  middle: number;
  to: number;
  /** The correlation with the known modules: 1 is a perfect print, 0 is random. */
  match: number;
}

/** Pixels. In narrower modules, digits that differ in one module look the same. */
const minModuleWidth = 0.5;
/** A symbol ends beyond this part of the profile and begins in the rest, so it covers the middle. */
const minPart = 0.55;
const minMatch = 0.28;
/** How far the middle guard may be from the centre, as a part of the width: perspective, or a turned bottle. */
const maxOffCentre = 0.06;

/** The known modules of a layout, with 1 for light and -1 for dark, less their mean. */
interface Known {
  /** Modules from an end to the middle. */
  half: number;
  /** The known modules of each half, without the one in the middle. */
  left: readonly Signed[];
  right: readonly Signed[];
  /** The length of all signs as a vector. */
  length: number;
}
interface Signed {
  module: number;
  sign: number;
}

const knownOf = perLayout(({ modules, known }: Layout): Known => {
  const signs = [...known].map(([module, dark]) => ({ module, sign: dark ? -1 : 1 }));
  const mean = signs.reduce((sum, { sign }) => sum + sign, 0) / signs.length;
  const centred = signs.map(({ module, sign }) => ({ module, sign: sign - mean }));
  const half = modules / 2;
  return {
    half,
    left: centred.filter(({ module }) => module + 1 <= half),
    right: centred.filter(({ module }) => module >= half),
    length: Math.hypot(...centred.map(({ sign }) => sign)),
  };
});

/** Sums over the known modules of one half: of shades, squared shades, and products with the expected sign. */
interface Sums {
  shades: number;
  squares: number;
  products: number;
}

interface PlacesOptions {
  /** How many places are wanted. */
  most: number;
  work: Work;
}

/** Units of work of the sums of one half. */
const unitsOfSums = 1;

/**
 * Returns the likeliest places of a symbol in a profile, the best first: of all pairs of edges with all middles between
 * them, those that fit the known modules best. The sums of a half are cached for all places that share it.
 */
export function placeGuards({ shades, step }: Profile, layout: Layout, { most, work }: PlacesOptions): Place[] {
  const { modules, bars } = layout;
  const known = knownOf(layout);
  const { half } = known;
  const integral = integralOf(shades);
  const { falling, rising } = edgesOf(shades);
  const minWidth = (modules * minModuleWidth) / step;
  const lefts = new Map<number, Sums>();
  const rights = new Map<number, Sums>();
  const places: Place[] = [];
  let spent = 0;
  const barsBefore = rising.map((to) => falling.filter((from) => from < to).length);
  for (const [i, from] of falling.entries()) {
    if (from > shades.length * (1 - minPart)) break;
    for (const [j, to] of rising.entries()) {
      if (to < shades.length * minPart) continue;
      const between = (barsBefore[j] ?? 0) - i;
      if (between < bars.least || between > bars.most) continue;
      const width = to - from;
      if (width < minWidth) continue;
      const grid = Math.max(0.5, Math.round(width / modules) / 2);
      const maxSteps = Math.floor((maxOffCentre * width) / grid);
      const centre = Math.round((from + to) / 2 / grid);
      let best: Place | undefined;
      for (let at = centre - maxSteps; at <= centre + maxSteps; at++) {
        const middle = at * grid;
        const left = cached(lefts, key(i, at, grid), () =>
          sums(integral, known.left, half, { middle, module: (middle - from) / half }),
        );
        const right = cached(rights, key(j, at, grid), () =>
          sums(integral, known.right, half, { middle, module: (to - middle) / half }),
        );
        const match = matchOf(left, right, known);
        if (match >= minMatch && match > (best?.match ?? 0)) best = { from, middle, to, match };
      }
      if (best) places.push(best);
    }
    const units = (lefts.size + rights.size) * unitsOfSums;
    work.spend(units - spent);
    spent = units;
    if (!work.allows(0)) return []; // those not looked at might fit better
  }
  return distinct(places, modules, most);
}

/** Modules of light on either side: standards want at least seven. */
const minQuiet = 5;

/**
 * The places with light on either side, the widest first: where softness has melted the guards, only these show a symbol's
 * ends.
 */
export function betweenQuietZones(
  { shades, step }: Profile,
  { modules }: Layout,
  { most, work }: PlacesOptions,
): Place[] {
  const { falling, rising } = edgesOf(shades);
  const minWidth = (modules * minModuleWidth) / step;
  const edges = [...falling, ...rising].toSorted((a, b) => a - b);
  work.spend((falling.length * rising.length * edges.length) / 500);
  const isQuiet = (from: number, to: number) => !edges.some((edge) => edge > from && edge < to);
  return falling
    .flatMap((from) => rising.map((to) => ({ from, middle: (from + to) / 2, to, match: 0 })))
    .filter(({ from, to }) => {
      const quiet = ((to - from) * minQuiet) / modules;
      return to - from >= minWidth && isQuiet(from - quiet, from) && isQuiet(to, to + quiet);
    })
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, most);
}

const key = (edge: number, at: number, grid: number): number => (edge * 16384 + at) * 64 + grid * 2;

function cached(sums: Map<number, Sums>, at: number, compute: () => Sums): Sums {
  const existing = sums.get(at);
  if (existing) return existing;
  const value = compute();
  sums.set(at, value);
  return value;
}

function sums(
  integral: Integral,
  modulesOfHalf: readonly Signed[],
  half: number,
  { middle, module }: { middle: number; module: number },
): Sums {
  let shades = 0;
  let squares = 0;
  let products = 0;
  for (const { module: at, sign } of modulesOfHalf) {
    const begin = middle + (at - half) * module;
    const mean = (integral(begin + module) - integral(begin)) / module;
    shades += mean;
    squares += mean * mean;
    products += mean * sign;
  }
  return { shades, squares, products };
}

/** The correlation of the modules' mean shades with light and dark as printed. */
function matchOf(left: Sums, right: Sums, known: Known): number {
  const count = known.left.length + known.right.length;
  const shades = left.shades + right.shades;
  const spread = Math.sqrt(left.squares + right.squares - (shades * shades) / count);
  return spread > 0 ? (left.products + right.products) / (spread * known.length) : 0;
}

type Integral = (at: number) => number;

/** The sum of the shades up to a position with fractions. Beyond the ends the first or last shade continues. */
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

/** The best places that differ by at least 1.5 modules. */
function distinct(places: Place[], modules: number, maxPlaces: number): Place[] {
  const chosen: Place[] = [];
  for (const place of places.toSorted((a, b) => b.match - a.match)) {
    const module = (place.to - place.from) / modules;
    const near = (other: Place) => Math.abs(other.from - place.from) + Math.abs(other.to - place.to) < 1.5 * module;
    if (!chosen.some(near)) chosen.push(place);
    if (chosen.length === maxPlaces) break;
  }
  return chosen;
}
