import type { Bars } from './find-bars.ts';
import type { Grey } from './grey.ts';

/** A line of samples across the bars. */
export interface Profile {
  /** From 0 (black) to 255 (white), each the mean of the rows along the bars. */
  shades: Float64Array;
  /** Pixels between samples. */
  step: number;
}

/** Bands that a symbol is cut into along its bars. They are read separately and have to agree. */
export const bands = 7;
/** Pixels between samples, and rows of a mean at most. */
interface Resolution {
  step: number;
  maxRows: number;
}
const fine: Resolution = { step: 0.5, maxRows: 16 };
/** For comparing slices of a place, which takes a fifth of the time. */
export const coarse: Resolution = { step: 1, maxRows: 4 };
/** A profile extends beyond the blocks on both sides by this part of their width, and 8 pixels. */
const marginPart = 0.08;

/** Returns one profile for each of the seven bands of a symbol, from one end of its bars to the other. */
export function profilesOf(grey: Grey, { angle, across, along }: Bars): Profile[] {
  const height = (along[1] - along[0]) / bands;
  return Array.from({ length: bands }, (_, band) =>
    profile(grey, angle, withMargin(across), [along[0] + band * height, along[0] + (band + 1) * height]),
  );
}

/** A range across the bars, and what is beyond it on both sides: quiet zones, or bars that the blocks missed. */
export function withMargin([from, to]: Bars['across']): [number, number] {
  const margin = 8 + marginPart * (to - from);
  return [from - margin, to + margin];
}

/** Turns a place to the angle with the highest contrast, within 4° of the blocks' angle, which can be 2° off. */
export function refined(grey: Grey, bars: Bars): Bars {
  const angle = refinedAngle(grey, bars);
  return { angle, ...rotated(bars, angle) };
}

/** Converts `across` and `along` to another angle. The middle of the symbol stays where it is. */
function rotated({ angle, across, along }: Bars, to: number): Pick<Bars, 'across' | 'along'> {
  const [u, v] = [(across[0] + across[1]) / 2, (along[0] + along[1]) / 2];
  const by = to - angle;
  const du = u * Math.cos(by) + v * Math.sin(by) - u;
  const dv = v * Math.cos(by) - u * Math.sin(by) - v;
  return { across: [across[0] + du, across[1] + du], along: [along[0] + dv, along[1] + dv] };
}

function refinedAngle(grey: Grey, bars: Bars): number {
  const middle = (bars.along[0] + bars.along[1]) / 2;
  const halfHeight = Math.min(60, (bars.along[1] - bars.along[0]) * 0.35);
  let [best, bestContrast] = [bars.angle, -1];
  for (let turn = -4; turn <= 4; turn++) {
    const angle = bars.angle + (turn * Math.PI) / 180;
    const { across, along } = rotated({ ...bars, along: [middle - halfHeight, middle + halfHeight] }, angle);
    const { shades } = profile(grey, angle, across, along);
    let contrast = 0;
    for (let at = 2; at < shades.length; at++) contrast += ((shades[at] ?? 0) - (shades[at - 2] ?? 0)) ** 2;
    if (contrast > bestContrast) [best, bestContrast] = [angle, contrast];
  }
  return best;
}

/** The mean of the rows of a range along the bars, with a sample for each `step` pixels across them. */
export function profile(
  { pixels, width, height }: Grey,
  angle: number,
  across: readonly [number, number],
  along: readonly [number, number],
  { step, maxRows }: Resolution = fine,
): Profile {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const length = Math.max(2, Math.floor((across[1] - across[0]) / step));
  const rows = Math.max(1, Math.min(maxRows, Math.floor(along[1] - along[0])));
  const sums = new Float64Array(length);
  const counts = new Float64Array(length);
  for (let row = 0; row < rows; row++) {
    const v = along[0] + ((row + 0.5) * (along[1] - along[0])) / rows;
    // Pixel centres are at halves.
    let x = across[0] * c - v * s - 0.5;
    let y = across[0] * s + v * c - 0.5;
    for (let at = 0; at < length; at++, x += step * c, y += step * s) {
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const fx = x - left;
      const fy = y - top;
      const place = top * width + left;
      const above = (pixels[place] ?? 0) * (1 - fx) + (pixels[place + 1] ?? 0) * fx;
      const below = (pixels[place + width] ?? 0) * (1 - fx) + (pixels[place + width + 1] ?? 0) * fx;
      sums[at] = (sums[at] ?? 0) + above * (1 - fy) + below * fy;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return { shades: means(sums, counts), step };
}

/** The mean of each sample. A sample outside the picture gets the nearest mean. */
function means(sums: Float64Array, counts: Float64Array): Float64Array {
  const known = [...counts.keys()].filter((at) => (counts[at] ?? 0) > 0);
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  return sums.map((_, at) => {
    const inside = Math.min(last, Math.max(first, at));
    return (sums[inside] ?? 0) / Math.max(1, counts[inside] ?? 0);
  });
}
