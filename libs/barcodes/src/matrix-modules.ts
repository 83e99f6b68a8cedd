import { azteccode, type DrawingContext, datamatrix, pdf417, qrcode } from 'bwip-js/generic';

const encoders = { qrcode, datamatrix, pdf417, azteccode };

/**
 * The modules of a matrix symbol: a string of 1 (dark) and 0 (light) for each row. Throws where it can't hold the value.
 * @param bcid bwip-js's name of the symbology.
 * @param isGs1 The value is GS1 data with a group separator for FNC1.
 */
export function matrixModules(bcid: keyof typeof encoders, value: string, isGs1: boolean): string[] {
  if (!isGs1) return encoders[bcid]({ bcid, text: value, scale: 1 }, modules());
  const text = `^FNC1${value.replaceAll('^', '^^').replaceAll('\x1d', '^FNC1')}`;
  return encoders[bcid]({ bcid, text, scale: 1, parsefnc: true }, modules());
}

/**
 * bwip-js draws a symbol as outlines on a grid of modules. They are filled by the even-odd rule: every module to the right
 * of a vertical edge changes its colour.
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
