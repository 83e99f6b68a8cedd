import { type DrawingContext, datamatrix, qrcode } from 'bwip-js/generic';
import type { MatrixSymbology } from './symbology.ts';

/** The modules of a matrix symbol, a string of 1 (dark) and 0 for each row. Throws where it can't hold the value. */
export const matrixModules = (symbology: MatrixSymbology, value: string): string[] =>
  symbology === 'QR'
    ? qrcode({ bcid: 'qrcode', text: value, scale: 1 }, modules())
    : datamatrix({ bcid: 'datamatrix', text: value, scale: 1 }, modules());

/**
 * bwip-js draws a symbol as outlines on a grid whose unit is the module. They are filled by the even-odd rule: what
 * lies right of an upright edge changes its colour.
 */
function modules(): DrawingContext<string[]> {
  let rows: boolean[][] = [];
  const nothing = () => {};
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width, height) => {
      rows = Array.from({ length: height }, () => Array<boolean>(width).fill(false));
    },
    polygon: (points) => {
      points.forEach(([x, y], index) => {
        const [toX, toY] = points[(index + 1) % points.length] ?? [x, y];
        if (x !== toX) return;
        for (const row of rows.slice(Math.min(y, toY), Math.max(y, toY)))
          for (let at = x; at < row.length; at++) row[at] = !row[at];
      });
    },
    line: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => rows.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')),
  };
}
