import { type ScannedCode, scannedCode } from '@floorlight/barcodes/scanned-code';
import type { Symbology } from '@floorlight/barcodes/symbologies';

/** A barcode that a library found in a picture. */
export interface Sighting extends ScannedCode {
  by: 'zxing' | 'zbar' | 'bands';
  /** Lines along which a linear symbol was read; 0 for a matrix. */
  lines: number;
  /** True where the bars of a code that needs it are where they belong. */
  isEven?: boolean;
}

/** A value read along a single line is wrong half the time. */
export const fewestLines = 2;

/** A vault stores up to 2,000 characters, and Postgres no NUL. */
const storable = /^[^\0]{1,2000}$/s;

/** A library's result as a sighting, or none where a vault doesn't store it. */
export function sightingOf(by: Sighting['by'], symbology: Symbology | null, text: string, lines: number): Sighting[] {
  const scanned = symbology && storable.test(text) ? scannedCode(symbology, text) : null;
  return scanned ? [{ ...scanned, by, lines }] : [];
}
