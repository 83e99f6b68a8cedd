import { setImmediate } from 'node:timers/promises';
import type { DrawnBarcode } from '@floorlight/barcodes/draw-barcode';
import type { Label } from '@floorlight/contracts/labels';
import { drawForPrint } from './draw-for-print.ts';
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

/** Which labels can't be drawn for this area in dots. Other requests are served meanwhile. */
export async function findLabelProblems(labels: readonly Label[], area: Area): Promise<LabelProblem[]> {
  const problems: LabelProblem[] = [];
  for await (const { index, drawn, layout } of attempts(labels, area))
    if (!layout) problems.push({ index, problem: drawn ? 'size' : 'value' });
  return problems;
}

/**
 * Draws labels one at a time, so that a thousand of them take no more memory than one. Those that can't be drawn are left
 * out.
 */
export async function* drawLabels(labels: readonly Label[], area: Area): AsyncGenerator<DrawnLabel> {
  for await (const { drawn, layout } of attempts(labels, area)) if (drawn && layout) yield { drawn, layout };
}

async function* attempts(labels: readonly Label[], area: Area) {
  for (const [index, label] of labels.entries()) {
    if (index % breath === 0) await setImmediate();
    const drawn = await drawForPrint(label.type, label.value);
    yield { index, drawn, layout: drawn && layoutLabel(label, drawn, area) };
  }
}

/** Dots of a size in millimetres. */
export const areaOf = ({ width, height }: { width: number; height: number }, density: number): Area => ({
  width: Math.floor((width * density) / 25.4),
  height: Math.floor((height * density) / 25.4),
  density,
});
