import type { Profile } from './bar-profile.ts';
import { edgesOf } from './edges.ts';

const minBars = 12;
/** The part of the distances that are about a whole number of the usual one, and how far from it they may be. */
const minPart = 0.8;
const maxOff = 0.2;
/** Bands in which they are. */
const minBands = 2;

/**
 * True where bars begin at equal distances, as those of MSI and stripes do. An EAN or UPC has two bars in each seven modules, and
 * those of its guards are closer, so half of its distances differ from the usual one at least.
 */
export const areAtEqualDistances = (bands: readonly Profile[]): boolean =>
  bands.filter(({ shades }) => beginAtEqualDistances(edgesOf(shades).falling)).length >= minBands;

function beginAtEqualDistances(bars: readonly number[]): boolean {
  if (bars.length < minBars) return false;
  const distances = bars.slice(1).map((begin, at) => begin - (bars[at] ?? 0));
  const usual = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? 1;
  const equal = distances.filter((distance) => {
    const times = distance / usual; // a bar that softness has melted doubles a distance
    return times > 0.5 && Math.abs(times - Math.round(times)) <= maxOff;
  });
  return equal.length >= minPart * distances.length;
}
