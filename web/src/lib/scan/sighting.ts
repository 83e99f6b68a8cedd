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
