import { type ScannedCode, scannedCode } from '@floorlight/barcodes/scanned-code';
import { isMatrix, type Symbology, symbologies } from '@floorlight/barcodes/symbologies';

/** A barcode that a reader found in a picture. */
export interface Sighting extends ScannedCode {
  symbology: Symbology;
  /** Scan lines along which a linear symbol was read; 0 for a matrix, null if the reader doesn't report them. */
  lines: number | null;
  /** False where a bar isn't where it belongs: something may cover it in part. Absent where a check of the symbology tells. */
  isEven?: boolean;
}

/** Converts a reader's result. Empty if the vault doesn't store this symbology. */
export function sightingOf(symbology: Symbology | null, text: string, lines: number | null): Sighting[] {
  const scanned = symbology && scannedCode(symbology, text);
  return scanned ? [{ symbology, ...scanned, lines: isMatrix(symbology) ? 0 : lines }] : [];
}

/** Identifies a barcode by type and value. */
export const codeKey = ({ type, value }: ScannedCode): string => `${type} ${value}`;

/**
 * The code in a single picture if it is certain; null if there are several, or one read along too few lines or with a bar
 * that isn't where it belongs. The server, which reads more thoroughly, may still find it.
 */
export function certainCode(sightings: readonly Sighting[]): ScannedCode | null {
  const [one, ...others] = new Map(sightings.map((sighting) => [codeKey(sighting), sighting])).values();
  if (!one || others.length || one.isEven === false) return null;
  const needed = symbologies[one.symbology].live?.lines ?? null;
  return needed !== null && (one.lines ?? 0) >= needed ? { type: one.type, value: one.value } : null;
}
