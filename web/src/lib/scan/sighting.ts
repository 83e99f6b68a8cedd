import { type ScannedCode, scannedCode } from '@floorlight/barcodes/scanned-code';
import { isMatrix, type Symbology, symbologies } from '@floorlight/barcodes/symbologies';

/** A barcode that a reader found in a picture. */
export interface Sighting extends ScannedCode {
  symbology: Symbology;
  /** Scan lines along which a linear symbol was read; 0 for a matrix, null where the reader doesn't tell. */
  lines: number | null;
}

/** A reader's result as a sighting, or none where a vault doesn't store it. */
export function sightingOf(symbology: Symbology | null, text: string, lines: number | null): Sighting[] {
  const scanned = symbology && scannedCode(symbology, text);
  return scanned ? [{ symbology, ...scanned, lines: isMatrix(symbology) ? 0 : lines }] : [];
}

/** The same for every reading of one barcode. */
export const codeKey = ({ type, value }: ScannedCode): string => `${type} ${value}`;

/**
 * The code that a single picture shows for certain; null where it shows several or reads the one along too few lines.
 * The server, which looks longer, may still read it.
 */
export function certainCode(sightings: readonly Sighting[]): ScannedCode | null {
  const [one, ...others] = new Map(sightings.map((sighting) => [codeKey(sighting), sighting])).values();
  if (!one || others.length) return null;
  const needed = symbologies[one.symbology].live?.lines ?? null;
  return needed !== null && (one.lines ?? 0) >= needed ? { type: one.type, value: one.value } : null;
}
