import type { CodeType } from '@floorlight/contracts/barcodes';
import { textOf } from '@floorlight/languages/coded';
import type { DrawnBarcode } from './draw-barcode.ts';
import { t } from './messages.ts';
import { symbologyFor } from './symbologies.ts';
import { explainValue } from './value-problem.ts';

/** The room a symbol has on a screen, in device pixels, and how many of them make a CSS pixel. */
export interface ScreenArea {
  width: number;
  height: number;
  devicePixelRatio: number;
}

/** CSS pixels of the thinnest bar, about 0.16 mm on a phone: scanners resolve 0.15 to 0.19 mm at arm's length. */
const thinnestBar = 1;

/** Whole device pixels per module with which a symbol fills an area best; 0 where it doesn't fit. */
export function modulePixels({ rows, quietZone }: DrawnBarcode, { width, height }: ScreenArea): number {
  const across = Math.floor(width / ((rows[0]?.length ?? 0) + 2 * quietZone));
  return rows.length === 1 ? across : Math.min(across, Math.floor(height / (rows.length + 2 * quietZone)));
}

/** CSS pixels of width, with the quiet zone, below which a symbol doesn't scan from a screen. */
export const minimumWidth = ({ rows, quietZone }: DrawnBarcode, devicePixelRatio: number): number =>
  Math.ceil((((rows[0]?.length ?? 0) + 2 * quietZone) * Math.ceil(thinnestBar * devicePixelRatio)) / devicePixelRatio);

/** Why a barcode can't be drawn, in the active language, or null where it can. */
export function drawingProblem(type: CodeType, value: string): string | null {
  if (symbologyFor(type, value) !== null) return null;
  const { problem } = explainValue(type, value);
  return textOf(problem.text, problem);
}

/** Why a symbol won't scan from this area, in the active language, or null where it will. */
export function scanningProblem(drawn: DrawnBarcode, area: ScreenArea): string | null {
  const pixels = modulePixels(drawn, area);
  if (pixels >= 1 && pixels / area.devicePixelRatio >= thinnestBar) return null;
  const isUpright = area.height > area.width;
  return isUpright ? t.turnScreen() : t.largerScreen();
}
