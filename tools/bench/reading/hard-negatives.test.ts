import { greyOf } from '@floorlight/vault/reading/greys';
import { readBarcode } from '@floorlight/vault/reading/read-barcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seededRandom } from '../../chaos/random.ts';
import { type HardNegativeKind, hardNegative, hardNegativeKinds } from './hard-negatives.ts';

const kinds = Object.keys(hardNegativeKinds) as HardNegativeKind[]; // Object.keys forgets which

test.each(kinds)('%s: no value is read that the label does not show', { timeout: 60_000 }, async (kind) => {
  const random = seededRandom(kind);
  for (let photo = 0; photo < 2; photo++) {
    const { shown, jpeg } = await hardNegative(kind, random);
    const { found } = await readBarcode(await greyOf(sharp(jpeg)));
    if (found) expect(shown).toContainEqual(found);
  }
});
