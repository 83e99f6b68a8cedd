import { drawBarcode } from '@floorlight/barcodes/draw-barcode';
import type { CodeType } from '@floorlight/contracts/barcodes';
import type { Grey } from '@floorlight/retail-reader/grey';
import { expect, test } from 'vitest';
import { byZbar } from './zbar.ts';

/** A row of bars, two pixels a module, on white. */
async function pictureOf(type: CodeType, value: string): Promise<Grey> {
  const [row = ''] = (await drawBarcode(type, value))?.rows ?? [];
  const line = [...`${'0'.repeat(12)}${row}${'0'.repeat(12)}`].flatMap((module) =>
    module === '1' ? [0, 0] : [255, 255],
  );
  const height = 40;
  return { pixels: Uint8Array.from(Array.from({ length: height }, () => line).flat()), width: line.length, height };
}

test('zbar is not asked what may be GS1-128: without FNC1 it would be another code', async () => {
  expect(await byZbar(await pictureOf('code128', 'PALLET-7'))).toMatchObject([{ type: 'code128', value: 'PALLET-7' }]);
  expect(await byZbar(await pictureOf('gs1_128', '(01)04006381333931(10)AB'))).toEqual([]);
});
