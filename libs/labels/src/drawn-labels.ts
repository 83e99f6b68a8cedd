import { setImmediate } from 'node:timers/promises';
import { type DrawnBarcode, drawBarcode } from '@floorlight/barcodes/draw-barcode';
import type { Label } from '@floorlight/contracts/labels';
import { type LabelLayout, layoutLabel } from './layout-label.ts';

export interface DrawnLabel {
  drawn: DrawnBarcode;
  layout: LabelLayout;
}

/** `value`: its type can't hold it. `size`: the barcode is too large for this label. */
export interface LabelProblem {
  index: number;
  problem: 'value' | 'size';
}

/** Labels between two breaths of the process: a dense matrix takes milliseconds. */
const breath = 4;

interface Area {
  width: number;
  height: number;
  density: number;
}

/** Draws labels for this area in dots, or says which can't be. Other requests are served meanwhile. */
export async function drawLabels(
  labels: readonly Label[],
  area: Area,
): Promise<{ drawn: DrawnLabel[]; problems: LabelProblem[] }> {
  const drawn: DrawnLabel[] = [];
  const problems: LabelProblem[] = [];
  for (const [index, label] of labels.entries()) {
    if (index % breath === 0) await setImmediate();
    const barcode = await drawBarcode(label.type, label.value);
    const layout = barcode && layoutLabel(label, barcode, area);
    if (barcode && layout) drawn.push({ drawn: barcode, layout });
    else problems.push({ index, problem: barcode ? 'size' : 'value' });
  }
  return { drawn, problems };
}

/** Dots of a size in millimetres. */
export const areaOf = ({ width, height }: { width: number; height: number }, density: number): Area => ({
  width: Math.floor((width * density) / 25.4),
  height: Math.floor((height * density) / 25.4),
  density,
});
