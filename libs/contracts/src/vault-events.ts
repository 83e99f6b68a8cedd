import * as z from 'zod/mini';
import { Barcode, BarcodeType } from './barcodes.ts';
import { Id, Instant } from './scalars.ts';

/** `managerId`: the manager ID that authorized a privileged barcode. */
const barcodeChanged = z.object({ barcode: Barcode, userId: Id, managerId: z.optional(z.nullable(z.string())) });

/** The events that vault publishes. */
export const vaultEvents = {
  'vault.barcode.added': barcodeChanged,
  'vault.barcode.updated': barcodeChanged,
  'vault.barcode.deleted': barcodeChanged,
  'vault.barcode.restored': barcodeChanged,
  /** A part of a file, as it was stored. */
  'vault.barcodes.imported': z.object({ userId: Id, added: z.int(), changed: z.int() }),
  /** A scan says where its owner is. Never contains the code. */
  'vault.place.scanned': z.object({ userId: Id, place: z.string() }),
  /** Its owner opened it. Never contains its value. */
  'vault.privileged.accessed': z.object({
    barcodeId: Id,
    type: BarcodeType,
    sku: z.string(),
    managerId: z.string(),
    userId: Id,
  }),
  'vault.pin.set': z.object({ userId: Id }),
  'vault.pin.opened': z.object({ userId: Id }),
  'vault.pin.locked': z.object({ userId: Id, until: Instant }),
} as const;
