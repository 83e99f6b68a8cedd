import { barcodeTypes } from '@floorlight/contracts/vault';
import { instant } from '@floorlight/database/columns';
import { index, pgEnum, pgTable, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { outbox } from '@floorlight/database/outbox';

export const barcodeType = pgEnum('barcode_type', barcodeTypes);

export const barcodes = pgTable(
  'barcodes',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    addedBy: uuid('added_by').notNull(),
    type: barcodeType('type').notNull(),
    sku: text('sku').notNull(),
    value: text('value').notNull(),
    description: text('description'),
    location: text('location'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('barcodes_sku_of_owner').on(table.addedBy, table.sku),
    index('barcodes_of_owner').on(table.addedBy, table.createdAt, table.id),
  ],
);

/** One row for each read of a symbol, whoever's vault it went to. */
export const scans = pgTable(
  'scans',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    scannedBy: uuid('scanned_by').notNull(),
    scannedAt: instant('scanned_at').notNull(),
  },
  (table) => [index('scans_of_person').on(table.scannedBy, table.scannedAt)],
);
