import { bands, coarse, profile, refined, withMargin } from './bar-profile.ts';
import { edgesOf } from './edges.ts';
import { type Bars, findBars } from './find-bars.ts';
import type { Grey } from './grey.ts';

/** Pixels of a slice's height along the bars, and how many slices there are at most. */
const sliceHeight = 4;
const maxSlices = 64;
/** Pixels across the bars of the smallest symbol: 95 modules of half a pixel. */
const minWidth = 44;
/** Slices of one symbol look alike: the correlation of neighbours' slopes. Lines of text have about none. */
const minAlike = 0.45;
const minSlices = 3;
/** Bars of the shortest symbols. Fewer are the edges of a package. */
const minBars = 12;
/**
 * A gap so many times the usual one may be a quiet zone. In light that falls off, bars can be lost within a symbol, so both
 * count.
 */
const quietGaps = [4.5, 9];
/** Bands in which edges are looked for: perspective turns bars too far apart for a mean over their whole length. */
const lookedAt = [1, 3, 5];
/** Parts of a place that are worth a look. */
const maxParts = 3;

/** A place that is one symbol, or part of one. */
export interface LinearSymbol extends Bars {
  /** About how many bars it has. */
  bars: number;
  /** True where it lies within another place, which has bars beyond a gap that may be a quiet zone. */
  isPart: boolean;
}

/**
 * Finds the symbols among the places that look like bars, the longest bars first. Text, the edges of a package and a second
 * symbol that touch a symbol belong to the same place; but along the bars a symbol's slices are alike, and across them it
 * ends where a gap is much wider than others.
 */
export function findSymbols(grey: Grey, maxPlaces: number): LinearSymbol[] {
  const height = ({ along }: Bars) => along[1] - along[0];
  return findBars(grey, maxPlaces)
    .filter(({ across }) => across[1] - across[0] >= minWidth)
    .flatMap((place) => splitBars(grey, place))
    .toSorted((a, b) => height(b) - height(a));
}

function splitBars(grey: Grey, place: Bars): LinearSymbol[] {
  return alikeRuns(grey, place)
    .map((run) => refined(grey, run))
    .flatMap((run) => symbolsAcross(grey, run))
    .toSorted((a, b) => b.bars - a.bars)
    .slice(0, maxParts);
}

/** Ranges along the bars in which each slice resembles the next. */
function alikeRuns(grey: Grey, { angle, across, along }: Bars): Bars[] {
  const length = along[1] - along[0];
  const count = Math.min(maxSlices, Math.floor(length / sliceHeight));
  const height = length / Math.max(1, count);
  const slices = Array.from({ length: count }, (_, at) =>
    slopesOf(profile(grey, angle, across, [along[0] + at * height, along[0] + (at + 1) * height], coarse).shades),
  );
  const runs: Bars[] = [];
  let first = 0;
  for (let at = 1; at <= slices.length; at++) {
    const [before, here] = [slices[at - 1], slices[at]];
    if (before && here && correlation(before, here) >= minAlike) continue;
    if (at - first >= minSlices)
      runs.push({ angle, across, along: [along[0] + first * height, along[0] + at * height] });
    first = at;
  }
  return runs;
}

function slopesOf(shades: Float64Array): Float64Array {
  return shades.map((_, at) => (shades[at + 1] ?? 0) - (shades[at - 1] ?? 0)).subarray(1, -1);
}

/** The correlation of two rows of slopes, whose means are about zero. */
function correlation(a: Float64Array, b: Float64Array): number {
  let [products, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0];
    products += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return products / (Math.sqrt(ofA * ofB) || 1);
}

/** The symbols side by side in a run, with the number of their bars, in the band that shows most edges: glare hides some. */
function symbolsAcross(grey: Grey, { angle, across, along }: Bars): LinearSymbol[] {
  const [left, right] = withMargin(across);
  const height = (along[1] - along[0]) / bands;
  const [edges = []] = lookedAt
    .map((band) => edgesBetween(along[0] + band * height, along[0] + (band + 1) * height))
    .toSorted((a, b) => b.length - a.length);
  const gaps = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return quietGaps
    .flatMap((times) => between(edges, usual * times))
    .filter(({ bars }) => bars >= minBars)
    .filter((symbol, at, all) => all.findIndex(({ from, to }) => from === symbol.from && to === symbol.to) === at)
    .map(({ from, to, bars }, at, all) => {
      const isPart = all.some((other, of) => of !== at && other.from <= from && other.to >= to);
      return { angle, across: [from, to], along, bars, isPart };
    });

  function edgesBetween(top: number, bottom: number): number[] {
    const { shades, step } = profile(grey, angle, [left, right], [top, bottom]);
    const { falling, rising } = edgesOf(shades);
    return [...falling, ...rising].map((edge) => left + edge * step).toSorted((a, b) => a - b);
  }
}

/** The ranges of edges between gaps that are longer than `longest`. */
function between(edges: readonly number[], longest: number): { from: number; to: number; bars: number }[] {
  const found: { from: number; to: number; bars: number }[] = [];
  let first = 0;
  for (const [at, edge] of edges.entries()) {
    const next = edges[at + 1];
    if (next !== undefined && next - edge <= longest) continue;
    found.push({ from: edges[first] ?? edge, to: edge, bars: (at + 1 - first) / 2 });
    first = at + 1;
  }
  return found;
}
