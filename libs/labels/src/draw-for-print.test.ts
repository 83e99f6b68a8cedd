import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawBarcode } from '@floorlight/barcodes/draw-barcode';
import type { CodeType } from '@floorlight/contracts/barcodes';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawForPrint } from './draw-for-print.ts';

beforeAll(() => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

const matrices: [CodeType, value: string, isDrawnAsOnScreen?: true][] = [
  ['qr', 'https://floorlight.test/item/1'],
  ['qr', '日本 é ^~\\', true],
  ['qr', 'two\nlines', true],
  ['datamatrix', 'A1'],
  ['datamatrix', '(01)04006381333931'],
  ['datamatrix', 'A long value '.repeat(30)],
  ['pdf417', 'TOTE-A-12-15028'],
  ['aztec', 'TOTE-A-12-15028'],
  ['gs1_datamatrix', '(01)04006381333931(10)AB(1)2(21)77'],
  ['gs1_datamatrix', '(01)04006381333930(10)AB12', true], // a wrong check digit
];

test.each(matrices)(
  '%s %j is read back, and no larger than the symbol on a screen',
  async (type, value, isDrawnAsOnScreen) => {
    const [printed, shown] = await Promise.all([drawForPrint(type, value), drawBarcode(type, value)]);
    expect(printed?.rows.length).toBeLessThanOrEqual(shown?.rows.length ?? 0);
    expect(printed?.rows[0]?.length).toBeLessThanOrEqual(shown?.rows[0]?.length ?? 0);
    if (isDrawnAsOnScreen) expect(printed).toEqual(shown);
    const texts = await read(printed?.rows ?? [], printed?.quietZone ?? 0);
    expect(texts).toEqual([value]);
  },
);

test('a value that its type can’t hold is not drawn, and bars are those of the screen', async () => {
  expect(await drawForPrint('datamatrix', 'é')).toBeNull();
  expect(await drawForPrint('code128', 'TOTE-7')).toEqual(await drawBarcode('code128', 'TOTE-7'));
});

/** What a decoder reads that shares no code with the encoders. */
async function read(rows: readonly string[], quietZone: number): Promise<string[]> {
  const scale = 4;
  const [width, height] = [(rows[0]?.length ?? 0) + 2 * quietZone, rows.length + 2 * quietZone].map((n) => n * scale);
  const data = new Uint8ClampedArray((width ?? 0) * (height ?? 0) * 4).fill(255);
  for (let at = 0; at < data.length / 4; at++) {
    const [x, y] = [at % (width ?? 1), Math.floor(at / (width ?? 1))].map((n) => Math.floor(n / scale) - quietZone);
    if (rows[y ?? 0]?.[x ?? 0] === '1') data.fill(0, at * 4, at * 4 + 3);
  }
  // Node has no ImageData; its shape is enough
  const picture = { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
  return (await readBarcodes(picture)).map(({ text }) => text);
}
