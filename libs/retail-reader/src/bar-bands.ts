import { type Profile, profilesOf } from './bar-profile.ts';
import { findSymbols } from './find-symbols.ts';
import type { Grey } from './grey.ts';

/** Samples of a band's picture for each of its profile's: decoders find bars of two pixels. */
const enlargement = 2;
/** Light pixels on either side, and rows. */
const margin = 30;
const rows = 8;
/** Samples on either side that make the neighbourhood's mean. */
const neighbours = 3;

/** A place that looks like a linear symbol. */
export interface BandedSymbol {
  /** About how many bars it has. */
  bars: number;
  /** True where it lies within another place, with more bars. */
  isPart: boolean;
  /** Seven profiles, upright and without noise. */
  bands: readonly Profile[];
}

/** The places in a picture that look like linear symbols, the longest bars first. */
export const bandsOf = (grey: Grey, maxPlaces: number): BandedSymbol[] =>
  findSymbols(grey, maxPlaces).map((symbol) => ({
    bars: symbol.bars,
    isPart: symbol.isPart,
    bands: profilesOf(grey, symbol),
  }));

/**
 * A band as a picture for a decoder: its shades from black to white, sharpened.
 *
 * @param sharpness how many times the difference from the neighbourhood is added
 */
export function pictureOf({ shades }: Profile, sharpness: number): Grey {
  const sharp = sharpened(shades, sharpness);
  const darkest = sharp.reduce((least, shade) => Math.min(least, shade), Number.POSITIVE_INFINITY);
  const range = sharp.reduce((most, shade) => Math.max(most, shade), Number.NEGATIVE_INFINITY) - darkest || 1;
  const length = sharp.length * enlargement;
  const width = length + 2 * margin;
  const pixels = new Uint8Array(width * rows).fill(255);
  for (let x = 0; x < length; x++) {
    const at = Math.min(sharp.length - 2, Math.floor(x / enlargement));
    const [shade = 0, next = 0] = [sharp[at], sharp[at + 1]];
    pixels[margin + x] = Math.round((255 * (shade + (x / enlargement - at) * (next - shade) - darkest)) / range);
  }
  for (let row = 1; row < rows; row++) pixels.copyWithin(row * width, 0, width);
  return { pixels, width, height: rows };
}

/** Adds the difference from the neighbourhood so many times. */
export function sharpened(shades: Float64Array, sharpness: number): Float64Array {
  const last = shades.length - 1;
  return shades.map((shade, at) => {
    const [from, to] = [Math.max(0, at - neighbours), Math.min(last, at + neighbours)];
    let sum = 0;
    for (let other = from; other <= to; other++) sum += shades[other] ?? 0;
    return shade + sharpness * (shade - sum / (to - from + 1));
  });
}
