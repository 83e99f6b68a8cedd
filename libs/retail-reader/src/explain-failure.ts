import { type Profile, profilesOf, refined } from './bar-profile.ts';
import { findBars } from './find-bars.ts';
import type { Grey } from './grey.ts';

/**
 * Why a picture was probably not read. `none`: nothing looks like bars or squares. `unclear`: something does, and nothing
 * that was measured tells why.
 */
export type FailureReason = 'none' | 'far' | 'blurred' | 'glare' | 'unclear';

/** Shades from which a pixel is burnt out, and the part of a place's width that hides bars. */
const burntOut = 245;
const maxBurntOut = 0.12;
/** Shades between the darkest and the lightest hundredth of a profile. Less is the shade of paper, not of ink. */
const minContrast = 24;
/** Pixels in which an edge rises by its whole contrast. A sharp one needs one or two. */
const maxEdge = 4.5;
/**
 * Pixels of an element, a bar or a space, below which decoders fail: about 1.3 a module. The shortest symbols need as many in
 * all.
 */
const minElement = 2.2;
const minWidth = 205;
/** Changes between dark and light that make bars. Fewer are a table's edge, or a shelf. */
const minChanges = 14;
const maxPlaces = 4;
/** The part of 8-pixel blocks that are full of edges, from which something may be a matrix symbol. */
const minBusy = 0.06;

/** Explains from what is measured of the place that looks most like bars. */
export function explainFailure(grey: Grey): FailureReason {
  const [place] = findBars(grey, maxPlaces)
    .map((bars) => ({ bars, ...medianOf(profilesOf(grey, refined(grey, bars))) }))
    .filter(({ changes }) => changes >= minChanges)
    .toSorted((a, b) => b.changes - a.changes);
  if (!place) return busyPart(grey) < minBusy ? 'none' : 'unclear';
  const { bars, edge, changes, burnt } = place;
  const width = bars.across[1] - bars.across[0];
  if (burnt > maxBurntOut) return 'glare';
  if (edge > maxEdge) return 'blurred';
  return width < minWidth || width / changes < minElement ? 'far' : 'unclear';
}

/** The measures of the band in the middle, in the order of its changes. */
function medianOf(profiles: readonly Profile[]): { edge: number; changes: number; burnt: number } {
  const measured = profiles.map(({ shades, step }) => measure(shades, step)).toSorted((a, b) => a.changes - b.changes);
  const burnt = profiles.map(burntOutPart).toSorted((a, b) => a - b)[profiles.length >> 1] ?? 0;
  return { edge: 0, changes: 0, ...measured[measured.length >> 1], burnt };
}

/** Pixels an edge needs, and how often dark and light change, in a profile across the bars. */
function measure(shades: Float64Array, step: number): { edge: number; changes: number } {
  const sorted = shades.toSorted();
  const contrast = (sorted[Math.floor(sorted.length * 0.99)] ?? 0) - (sorted[Math.floor(sorted.length * 0.01)] ?? 0);
  if (contrast < minContrast) return { edge: 0, changes: 0 };
  let [steepest, changes, rising] = [0, 0, false];
  let extreme = shades[0] ?? 0;
  for (let at = 1; at < shades.length; at++) {
    const shade = shades[at] ?? 0;
    steepest = Math.max(steepest, Math.abs(shade - (shades[at - 1] ?? 0)));
    // An element ends where the shade has come back by a sixth of the contrast.
    if (rising ? shade > extreme : shade < extreme) extreme = shade;
    else if (Math.abs(shade - extreme) > contrast / 6) [extreme, rising, changes] = [shade, !rising, changes + 1];
  }
  return { edge: (contrast / steepest) * step, changes };
}

/** The longest part of a profile's middle that is burnt out: bars would interrupt it. */
function burntOutPart({ shades }: Profile): number {
  const middle = shades.subarray(Math.floor(shades.length * 0.15), Math.ceil(shades.length * 0.85));
  let [longest, run] = [0, 0];
  for (const shade of middle) {
    run = shade >= burntOut ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest / middle.length;
}

/** The part of the picture that is full of edges in every direction. */
function busyPart({ pixels, width, height }: Grey): number {
  let [busy, all] = [0, 0];
  for (let top = 1; top + 8 < height; top += 8) {
    for (let left = 1; left + 8 < width; left += 8) {
      let energy = 0;
      for (let y = top; y < top + 8; y++)
        for (let at = y * width + left; at < y * width + left + 8; at++)
          energy +=
            Math.abs((pixels[at + 1] ?? 0) - (pixels[at] ?? 0)) +
            Math.abs((pixels[at + width] ?? 0) - (pixels[at] ?? 0));
      all += 1;
      if (energy > 64 * 24) busy += 1;
    }
  }
  return busy / Math.max(1, all);
}
