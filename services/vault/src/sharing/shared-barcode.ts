import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import type { sharedBarcodes } from '../schema.ts';

export type SharedRow = typeof sharedBarcodes.$inferSelect;

/** The public shape of a shared barcode. */
export const publicShared = (row: SharedRow): SharedBarcode => ({
  id: row.id,
  type: row.type,
  ...(row.symbology && { symbology: row.symbology }),
  value: row.value,
  sku: row.sku,
  description: row.description,
  location: row.location,
  note: row.note,
  state: row.state,
  reason: row.reason,
  requestedBy: row.requestedBy,
  requestedByName: row.requestedByName,
  requestedAt: row.requestedAt.toISOString(),
  decidedByName: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
