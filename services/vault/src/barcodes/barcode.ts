import { randomInt } from 'node:crypto';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { getTableColumns } from '@floorlight/database/drizzle';
import { barcodes } from '../schema.ts';

const { searchText, ...columns } = getTableColumns(barcodes);
/** All columns but the one that only searches use. */
export const barcodeColumns = columns;
export type BarcodeRow = Omit<typeof barcodes.$inferSelect, 'searchText'>;

/** The public shape of a barcode. */
export const publicBarcode = (row: BarcodeRow): Barcode => ({
  id: row.id,
  type: row.type,
  ...(row.symbology && { symbology: row.symbology }),
  sku: row.sku,
  value: row.value,
  description: row.description,
  location: row.location,
  note: row.note,
  isFavorite: row.isFavorite,
  confidence: row.confidence,
  isAiReconstructed: row.isAiReconstructed,
  imageUrl: row.imageUrl,
  usageCount: row.usageCount,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
});

/** Without 0/O, 1/I/L, 5/S, 8/B, 2/Z: people read a generated SKU aloud and write it on cartons. */
const unambiguous = 'ACDEFGHJKMNPQRTUVWXY34679';

export const generateSku = (): string =>
  `SKU-${Array.from({ length: 8 }, () => unambiguous[randomInt(unambiguous.length)]).join('')}`;
