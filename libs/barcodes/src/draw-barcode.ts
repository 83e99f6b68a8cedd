import type { CodeType } from '@floorlight/contracts/barcodes';
import { encodedGs1 } from './gs1/gs1-elements.ts';
import { isGs1, type Symbology, symbologies, symbologyFor } from './symbologies.ts';

/** A symbol in modules, without its quiet zone. */
export interface DrawnBarcode {
  symbology: Symbology;
  /** A string of 1 (dark) and 0 (light) for each row. A linear symbol has one row, to be drawn at any height. */
  rows: string[];
  /** Modules of light to leave on each side. */
  quietZone: number;
}

/**
 * Draws a barcode; null where its type can't hold the value. The drawing libraries are loaded on first use. Rejects where
 * they can't be loaded.
 */
export async function drawBarcode(type: CodeType, value: string): Promise<DrawnBarcode | null> {
  const symbology = symbologyFor(type, value);
  return symbology && drawSymbol(symbology, value);
}

/** Draws a value in this symbology; null where the drawing library refuses it. */
export async function drawSymbol(symbology: Symbology, value: string): Promise<DrawnBarcode | null> {
  const rows = await modules(symbology, value);
  return rows && { symbology, rows, quietZone: symbologies[symbology].quietZone };
}

async function modules(symbology: Symbology, value: string): Promise<string[] | null> {
  const { drawnBy } = symbologies[symbology];
  const gs1 = isGs1(symbology);
  const text = gs1 ? encodedGs1(value) : value;
  if ('bwip' in drawnBy) return (await import('./matrix-modules.ts')).matrixModules(drawnBy.bwip, text, gs1);
  const row = (await import('./linear-modules.ts')).linearModules(drawnBy.jsbarcode, text, gs1);
  return row === null ? null : [row];
}
