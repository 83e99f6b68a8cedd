import type { Scanned } from '@floorlight/barcodes/scanned';

/** What a reader says stands in a picture. */
export interface Sighting extends Scanned {
  /** Along how many lines a linear symbol was read; 0 for a matrix, null where the reader doesn't say. */
  lines: number | null;
}

/** One for each symbol there is. */
export const placeOf = ({ type, value }: Scanned): string => `${type} ${value}`;

/**
 * Retail codes alone are ever misread into another valid one: their check digit has been used by the decoder. So many
 * lines settle it: of 542 photographs with 16 and more none was wrong, of 161 with 4 to 15 three were.
 */
export const isRetail = ({ type }: Scanned): boolean => type === 'ean13' || type === 'upc';
export const surely = 16;

/** Below so many lines another linear code is not taken from one picture alone. */
const fairly = 4;

/**
 * Retail codes of half the bars (EAN-8, UPC-E) are taken for one another more easily: whatever the reader says, as if
 * they were seen thinly, they need several frames.
 */
export const thinly = fairly - 1;
export const isShort = (format: string): boolean => format === 'EAN8' || format === 'UPCE';

/**
 * What one picture alone says for sure; null where several codes stand in it or the one was read too thinly. What is
 * left out may still be read by a pipeline that looks longer.
 */
export function sureIn(sightings: readonly Sighting[]): Scanned | null {
  const [one, ...others] = new Map(sightings.map((sighting) => [placeOf(sighting), sighting])).values();
  if (!one || others.length) return null;
  const isMatrix = one.type === 'qr' || one.type === 'datamatrix';
  const needed = isRetail(one) ? surely : isMatrix ? 0 : fairly;
  return (one.lines ?? 0) >= needed ? { type: one.type, value: one.value } : null;
}
