import { type Scanned, scannedAs } from '@floorlight/barcodes/scanned';

/** What a library says stands in a picture. */
export interface Sighting extends Scanned {
  by: 'zxing' | 'zbar';
  /** Along how many lines a linear symbol was read; 0 for a matrix. */
  lines: number;
}

/** What a single line says is wrong half the time. */
export const fewestLines = 2;

/** A vault keeps no longer value, and none that can't be written down. */
const keepable = /^[^\0]{1,2000}$/s;

/** A library's find as a sighting, or none where it is nothing a vault keeps. */
export function sightingOf(by: Sighting['by'], format: string, text: string, lines: number): Sighting[] {
  const scanned = keepable.test(text) ? scannedAs(format, text) : null;
  return scanned ? [{ ...scanned, by, lines }] : [];
}

/** EAN-13 and UPC-A, of whose values a decoder proves little: the check digit has been used up in reading them. */
export const isRetail = ({ type }: Scanned): boolean => type === 'ean13' || type === 'upc';
