import type { DrawnBarcode } from '@floorlight/barcodes/draw-barcode';
import { modulePixels } from '@floorlight/barcodes/scannable';
import type { DeviceBox } from './use-device-box.ts';

/** A dark rectangle, in device pixels. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** CSS pixels of white above and below the bars of a linear symbol. */
const margin = 6;

/**
 * The dark parts of a symbol, centered in a box, each module a whole number of device pixels. Empty if the symbol doesn't
 * fit with its quiet zone.
 */
export function barsOf(drawn: DrawnBarcode, box: DeviceBox): Bar[] {
  const pixels = modulePixels(drawn, box);
  if (pixels < 1) return [];
  const { rows } = drawn;
  const isLinear = rows.length === 1;
  const left = Math.floor((box.width - (rows[0]?.length ?? 0) * pixels) / 2);
  const edge = Math.round(margin * box.devicePixelRatio);
  const top = isLinear ? edge : Math.floor((box.height - rows.length * pixels) / 2);
  const height = isLinear ? box.height - 2 * edge : pixels;
  return rows.flatMap((row, at) =>
    [...row.matchAll(/1+/g)].map(({ 0: dark, index }) => ({
      x: left + index * pixels,
      y: top + at * pixels,
      width: dark.length * pixels,
      height,
    })),
  );
}

/** Paints the bars black on white in every theme, because scanners need it. */
export function paintBars(canvas: HTMLCanvasElement, { width, height }: DeviceBox, bars: readonly Bar[]): void {
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  for (const bar of bars) context.fillRect(bar.x, bar.y, bar.width, bar.height);
}
