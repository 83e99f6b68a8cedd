import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { type Symbology, symbologies, symbologyFor } from './symbologies.ts';

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
export async function drawBarcode(type: BarcodeType, value: string): Promise<DrawnBarcode | null> {
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
  if ('bwip' in drawnBy) return (await import('./matrix-modules.ts')).matrixModules(drawnBy.bwip, value);
  const row = (await import('./linear-modules.ts')).linearModules(drawnBy.jsbarcode, value);
  return row === null ? null : [row];
}
