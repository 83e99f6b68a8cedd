import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { isMatrix, quietZone, type Symbology, symbologyFor } from './symbology.ts';

/** A symbol in modules, without its quiet zone. */
export interface Drawn {
  symbology: Symbology;
  /** A string of 1 (dark) and 0 for each row; a linear symbol has one row, drawn as high as one likes. */
  rows: string[];
  /** Modules of light that belong on each side. */
  quiet: number;
}

/**
 * The symbol that says this value, or null where its type can't: then "Barcode Error" is shown. What draws it is loaded
 * when first needed.
 */
export async function draw(type: BarcodeType, value: string): Promise<Drawn | null> {
  const symbology = symbologyFor(type, value);
  return symbology && drawAs(symbology, value);
}

/** The same in a symbology of one's choice. */
export async function drawAs(symbology: Symbology, value: string): Promise<Drawn | null> {
  const rows = await rowsOf(symbology, value);
  return rows && { symbology, rows, quiet: quietZone(symbology) };
}

async function rowsOf(symbology: Symbology, value: string): Promise<string[] | null> {
  if (isMatrix(symbology)) return (await import('./matrix.ts')).matrixModules(symbology, value);
  const row = (await import('./linear.ts')).linearModules(symbology, value);
  return row === null ? null : [row];
}
