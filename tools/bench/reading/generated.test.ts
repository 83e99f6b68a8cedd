import type { Grey } from '@floorlight/retail-reader/grey';
import { greyOf } from '@floorlight/vault/reading/greys';
import { readBarcode } from '@floorlight/vault/reading/read-barcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seededRandom } from '../../chaos/random.ts';
import { generatedSymbologies, photograph } from './generated.ts';

test('drawn labels that are turned, blurred and badly lit are read as themselves, or not at all', {
  timeout: 60_000,
}, async () => {
  const random = seededRandom('labels');
  let read = 0;
  for (const symbology of generatedSymbologies) {
    const { type, value, jpeg } = await photograph(symbology, random);
    const grey: Grey = await greyOf(sharp(jpeg));
    const { found } = await readBarcode(grey);
    if (found) expect(found, symbology).toEqual({ type, value });
    if (found) read += 1;
  }
  expect(read).toBeGreaterThanOrEqual(7);
});
