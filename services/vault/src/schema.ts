import { storedTypes } from '@floorlight/contracts/barcodes';
import { sharedStates } from '@floorlight/contracts/shared-barcodes';
import { bytes, instant } from '@floorlight/database/columns';
import { boolean, index, integer, pgEnum, pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { deadLetters, inbox } from '@floorlight/database/inbox';
export { outbox } from '@floorlight/database/outbox';
export { pendingErasures } from '@floorlight/people/pending-erasures';
export { sites } from '@floorlight/sites/sites-table';

export const barcodeType = pgEnum('barcode_type', storedTypes);

export const sharedState = pgEnum('shared_state', sharedStates);

export const barcodes = pgTable(
  'barcodes',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    addedBy: uuid('added_by').notNull(),
    type: barcodeType('type').notNull(),
    /** Where the type alone doesn't tell it. */
    symbology: text('symbology'),
    sku: text('sku').notNull(),
    value: text('value').notNull(),
    description: text('description'),
    location: text('location'),
    note: text('note'),
    /** The manager ID under which a privileged barcode was added. */
    managerId: text('manager_id'),
    isFavorite: boolean('is_favorite').notNull().default(false),
    confidence: integer('confidence').notNull().default(100),
    isAiReconstructed: boolean('is_ai_reconstructed').notNull().default(false),
    /** Of its row in barcodePhotos; null where it has none. */
    imageUrl: text('image_url'),
    usageCount: integer('usage_count').notNull().default(0),
    lastUsedAt: instant('last_used_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Rises with each edit. */
    version: integer('version').notNull().default(1),
    /** Set when it is deleted; it can be restored for ten minutes. */
    deletedAt: instant('deleted_at'),
    /** The text that a search looks in, besides the note. The separator can't be searched for, so no hit spans two fields. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(value || E'\\x01' || sku || E'\\x01' || coalesce(description, '') || E'\\x01' || coalesce(location, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('barcodes_sku_of_owner').on(table.addedBy, table.sku).where(sql`deleted_at is null`),
    // A search reads its owner's rows by this index; a trigram index would be slower (npm run bench: P4).
    index('barcodes_of_owner').on(table.addedBy, table.createdAt, table.id).where(sql`deleted_at is null`),
    index('barcodes_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** The photos that barcodes were read from, small and without metadata. */
export const barcodePhotos = pgTable(
  'barcode_photos',
  {
    barcodeId: uuid('barcode_id')
      .primaryKey()
      .references(() => barcodes.id, { onDelete: 'cascade' }),
    addedBy: uuid('added_by').notNull(),
    jpeg: bytes('jpeg').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('barcode_photos_of_owner').on(table.addedBy, table.createdAt),
    index('barcode_photos_old').on(table.createdAt),
  ],
);

/** Each person's PIN for privileged barcodes, and the wrong tries since the last correct one. */
export const vaultPins = pgTable('vault_pins', {
  userId: uuid('user_id').primaryKey(),
  siteId: text('site_id').notNull(),
  hash: text('hash').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** Locks since the last correct PIN; null in rows of earlier versions. */
  locks: integer('locks'),
  createdAt: instant('created_at').notNull(),
});

/** The sessions in which a correct PIN has opened the privileged barcodes, and until when. */
export const pinOpenings = pgTable('pin_openings', {
  sessionId: uuid('session_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  openUntil: instant('open_until').notNull(),
});

/** One row for each scan, whether or not a barcode was stored. They count the scans of today, and go after two days. */
export const scans = pgTable(
  'scans',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    scannedBy: uuid('scanned_by').notNull(),
    scannedAt: instant('scanned_at').notNull(),
  },
  (table) => [
    index('scans_of_person').on(table.scannedBy, table.scannedAt),
    index('scans_by_time').on(table.scannedAt),
  ],
);

/** Copies of barcodes for everyone of a site, once a manager has approved them. */
export const sharedBarcodes = pgTable(
  'shared_barcodes',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    type: barcodeType('type').notNull(),
    symbology: text('symbology'),
    value: text('value').notNull(),
    sku: text('sku').notNull(),
    description: text('description'),
    location: text('location'),
    note: text('note'),
    state: sharedState('state').notNull(),
    reason: text('reason'),
    requestedBy: uuid('requested_by').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    requestedAt: instant('requested_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    // A hash, because a value may be too long for an index.
    uniqueIndex('shared_barcodes_open')
      .on(table.siteId, table.type, sql`coalesce(symbology, '')`, sql`md5(value)`)
      .where(sql`state in ('waiting', 'approved')`),
    index('shared_barcodes_of_site').on(table.siteId, table.state),
    index('shared_barcodes_of_person').on(table.requestedBy),
  ],
);

/** Codes with which one colleague gets a copy. */
export const barcodeOffers = pgTable(
  'barcode_offers',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    siteId: text('site_id').notNull(),
    offeredBy: uuid('offered_by').notNull(),
    barcodeId: uuid('barcode_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    takenBy: uuid('taken_by'),
    takenAt: instant('taken_at'),
  },
  (table) => [index('barcode_offers_expired').on(table.expiresAt)],
);
