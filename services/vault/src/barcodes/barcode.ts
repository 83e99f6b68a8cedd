import { randomInt } from 'node:crypto';
import type { Barcode } from '@floorlight/contracts/vault';
import type { barcodes } from '../schema.ts';

export type BarcodeRow = typeof barcodes.$inferSelect;

/** The public shape of a barcode. */
export const publicBarcode = (row: BarcodeRow): Barcode => ({
  id: row.id,
  type: row.type,
  sku: row.sku,
  value: row.value,
  description: row.description,
  location: row.location,
  createdAt: row.createdAt.toISOString(),
});

/** No 0/O, 1/I/L, 5/S, 8/B, 2/Z: a made-up SKU is read aloud and written on cartons. */
const unambiguous = 'ACDEFGHJKMNPQRTUVWXY34679';

export const madeUpSku = (): string =>
  `SKU-${Array.from({ length: 8 }, () => unambiguous[randomInt(unambiguous.length)]).join('')}`;
