import { drawSymbol } from '@floorlight/barcodes/draw-barcode';
import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { isMatrix, symbologies } from '@floorlight/barcodes/symbologies';
import type { Random } from '../../chaos/random.ts';
import { type Label, labelOfBars, labelOfMatrix, photographLabel } from './label.ts';
import { type DrawnSymbology, randomValues } from './values.ts';

/** A photo of a label that was drawn, turned, blurred and lit. */
export interface GeneratedPhoto extends ScannedCode {
  jpeg: Buffer;
}

/** Those that aren't among the public photographs. */
export const generatedSymbologies = [
  'EAN8',
  'UPCE',
  'ITF14',
  'GS1_128',
  'GS1DataMatrix',
  'Code93',
  'Codabar',
  'MSI',
  'PDF417',
  'Aztec',
] as const satisfies readonly DrawnSymbology[];

/** A random value of a symbology, drawn. */
export interface DrawnValue extends ScannedCode {
  rows: readonly string[];
  quietZone: number;
}

export async function drawRandomValue(symbology: DrawnSymbology, random: Random): Promise<DrawnValue> {
  const value = randomValues[symbology](random);
  const drawn = await drawSymbol(symbology, value);
  if (!drawn) throw new Error(`${symbology} holds no ${value}`);
  const { rows, quietZone } = drawn;
  return { type: symbologies[symbology].type, value, rows, quietZone };
}

/** The lines of modules of a label with so many columns of bars. */
export const linesFor = (columns: number, random: Random): number => Math.round(columns * random(0.25, 0.4));

/** The label of a drawn value. */
export function labelFor(symbology: DrawnSymbology, { rows, quietZone }: DrawnValue, random: Random): Label {
  if (isMatrix(symbology)) return labelOfMatrix(rows, quietZone);
  return labelOfBars(rows, quietZone, linesFor((rows[0]?.length ?? 0) + 2 * quietZone, random));
}

/** Draws a random value and photographs it, turned by up to 25°. */
export async function photograph(symbology: DrawnSymbology, random: Random): Promise<GeneratedPhoto> {
  const drawn = await drawRandomValue(symbology, random);
  const jpeg = await photographLabel(labelFor(symbology, drawn, random), random, 25);
  return { type: drawn.type, value: drawn.value, jpeg };
}
