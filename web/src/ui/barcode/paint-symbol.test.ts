// @vitest-environment node
import { drawBarcode } from '@floorlight/barcodes/draw-barcode';
import { expect, test } from 'vitest';
import { barsOf } from './paint-symbol.ts';

const drawn = async (...barcode: Parameters<typeof drawBarcode>) => {
  const symbol = await drawBarcode(...barcode);
  if (!symbol) throw new Error('It should be drawn');
  return symbol;
};

test.each([
  [1, 380, 120],
  [2.625, 919, 315],
  [3, 1050, 360],
])(
  'at %f device pixels a CSS pixel every module is whole, and the quiet zone stays light',
  async (ratio, width, height) => {
    const symbol = await drawn('upc', '036000291452');
    const box = { width, height, devicePixelRatio: ratio };
    const bars = barsOf(symbol, box);
    const pixels = Math.floor(width / (95 + 2 * 11));
    expect(bars).toHaveLength(30);
    for (const bar of bars) expect(bar.width % pixels).toBe(0);
    const right = Math.max(...bars.map((bar) => bar.x + bar.width));
    expect(Math.min(...bars.map(({ x }) => x))).toBeGreaterThanOrEqual(11 * pixels);
    expect(width - right).toBeGreaterThanOrEqual(11 * pixels);
  },
);

test('a matrix symbol fills its square with squares, row by row', async () => {
  const symbol = await drawn('qr', 'PALLET-7');
  const bars = barsOf(symbol, { width: 300, height: 300, devicePixelRatio: 1 });
  const pixels = Math.floor(300 / (symbol.rows.length + 8));
  expect(new Set(bars.map(({ height }) => height))).toEqual(new Set([pixels]));
  expect(Math.min(...bars.map(({ y }) => y))).toBeGreaterThanOrEqual(4 * pixels);
});

test('a symbol with less than one pixel per module is not painted', async () => {
  const symbol = await drawn('code128', 'A'.repeat(60));
  expect(barsOf(symbol, { width: 380, height: 120, devicePixelRatio: 1 })).toEqual([]);
});
