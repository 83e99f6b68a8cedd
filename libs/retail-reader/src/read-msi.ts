import type { BandedSymbol } from './bar-bands.ts';
import { type DarkBar, darkBarsOf, isQuiet } from './dark-bars.ts';

/** A value in MSI, and the bands that show it. */
export interface MsiReading {
  digits: string;
  bands: number;
}

/** MSI has no check that all readers know, so most of the seven bands have to agree, and none may differ. */
const minBands = 4;
/** How much the distance from bar to bar may change from one to the next. */
const maxDrift = 0.15;
/**
 * How far a bar's width may be from the mean of its kind, in modules: one that is cut off at an end of the symbol is between
 * the two kinds.
 */
const maxSpread = 0.25;
/** A wide bar is two modules, a narrow one is one; ink makes both wider. */
const wideToNarrow = { least: 1.35, most: 3.2 };
/** Light on either side, in modules: no bar is closer than its standard wants, and so much is seen. */
const quietZone = 11;
const minQuiet = 5;
/** The part of the way from ink to the lightest space near by that the light is above. */
const minLight = 0.8;

/** Reads the MSI of a place: the digits on which most agree, with their check digits, whatever rule made them. */
export function readMsi({ bands, isPart }: BandedSymbol): MsiReading | null {
  if (isPart) return null; // the whole place shows its quiet zones, or that it has none
  const seen = bands.flatMap(({ shades }) => digitsIn(shades) ?? digitsIn(shades.toReversed()) ?? []);
  const [digits] = seen;
  const isAgreed = digits !== undefined && seen.length >= minBands && new Set(seen).size === 1;
  return isAgreed ? { digits, bands: seen.length } : null;
}

/**
 * The digits of an MSI that is the longest row of bars at equal distances: three modules from bar to bar, a wide bar for 1
 * and a narrow one for 0, after a wide one at the start and before two narrow ones at the end.
 */
function digitsIn(shades: Float64Array): string | null {
  const all = darkBarsOf(shades);
  const bars = longestRow(all);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || bars.length < 15 || (bars.length - 3) % 4 !== 0) return null;
  const module = (last.from - first.from) / (bars.length - 1) / 3;
  if (!isQuiet(all, { first, last, length: module * quietZone })) return null;
  if (Math.min(first.from, shades.length - last.to) < module * minQuiet) return null;
  if (!isLightBefore(shades, first.from, module)) return null;
  if (!isLightBefore(shades.toReversed(), shades.length - last.to, module)) return null;
  const widths = bars.map(({ from, to }) => (to - from) / module);
  const middle = (Math.min(...widths) + Math.max(...widths)) / 2;
  const bits = widths.map((width) => (width > middle ? '1' : '0')).join('');
  if (!bits.startsWith('1') || !bits.endsWith('00') || !areOfTwoKinds(widths, middle)) return null;
  const digits =
    bits
      .slice(1, -2)
      .match(/.{4}/g)
      ?.map((four) => Number.parseInt(four, 2)) ?? [];
  return digits.every((digit) => digit <= 9) ? digits.join('') : null;
}

/**
 * True where the light before a symbol's first bar is about as light as the spaces of its first digit: a strip over more bars
 * may be grey.
 */
function isLightBefore(shades: Float64Array, first: number, module: number): boolean {
  const between = (from: number, to: number) => shades.subarray(Math.max(0, Math.floor(from)), Math.ceil(to));
  const bars = between(first, first + 12 * module);
  const [ink, paper] = [Math.min(...bars), Math.max(...bars)];
  return Math.min(...between(first - minQuiet * module, first - module)) >= ink + minLight * (paper - ink);
}

/** The longest row of bars of which each is as far from the next as the one before. */
function longestRow(bars: readonly DarkBar[]): DarkBar[] {
  let [best, row] = [[] as DarkBar[], [] as DarkBar[]];
  for (const bar of bars) {
    const [before, previous] = [row.at(-2), row.at(-1)];
    const expected = before && previous ? previous.from - before.from : 0;
    const distance = previous ? bar.from - previous.from : 0;
    const continues = !previous || !before || Math.abs(distance - expected) <= maxDrift * expected;
    row = continues ? [...row, bar] : [...row.slice(-1), bar];
    if (row.length > best.length) best = row;
  }
  return best;
}

function areOfTwoKinds(widths: readonly number[], middle: number): boolean {
  const kinds = [widths.filter((width) => width <= middle), widths.filter((width) => width > middle)];
  const [narrow = 0, wide = 0] = kinds.map((of) => of.reduce((sum, width) => sum + width, 0) / of.length);
  const isTight = kinds.every((of, at) =>
    of.every((width) => Math.abs(width - (at === 0 ? narrow : wide)) <= maxSpread),
  );
  return isTight && wide / narrow >= wideToNarrow.least && wide / narrow <= wideToNarrow.most;
}
