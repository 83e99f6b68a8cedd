import * as z from 'zod/mini';
import { Barcode, BarcodeType } from './barcodes.ts';
import { PrinterProblem } from './labels.ts';
import { Id, Instant } from './scalars.ts';

/** `managerId`: the manager ID that authorized a privileged barcode. */
const barcodeChanged = z.object({ barcode: Barcode, userId: Id, managerId: z.optional(z.nullable(z.string())) });

/** A barcode of the site, never its value. `userId`: who asked to share it. */
const sharedChanged = z.object({
  sharedId: Id,
  type: BarcodeType,
  sku: z.string(),
  reason: z.nullable(z.string()),
  userId: Id,
});

/** The events that vault publishes. */
export const vaultEvents = {
  'vault.barcode.added': barcodeChanged,
  'vault.barcode.updated': barcodeChanged,
  'vault.barcode.deleted': barcodeChanged,
  'vault.barcode.restored': barcodeChanged,
  /** A part of a file, as it was stored. */
  'vault.barcodes.imported': z.object({ userId: Id, added: z.int(), changed: z.int() }),
  'vault.shared.requested': sharedChanged,
  'vault.shared.approved': sharedChanged,
  'vault.shared.refused': sharedChanged,
  'vault.shared.withdrawn': sharedChanged,
  /** A colleague took a copy. `userId`: whose barcode it is. */
  'vault.offer.taken': z.object({ barcodeId: Id, type: BarcodeType, sku: z.string(), userId: Id }),
  /** A scan says where its owner is. Never contains the code. */
  'vault.place.scanned': z.object({
    userId: Id,
    place: z.string(),
    /** Earlier than the event where the scan waited on its device. */
    scannedAt: z.optional(Instant),
  }),
  /** Its owner opened it. Never contains its value. */
  'vault.privileged.accessed': z.object({
    barcodeId: Id,
    type: BarcodeType,
    sku: z.string(),
    managerId: z.string(),
    userId: Id,
  }),
  /** Labels went to a printer of the site: how many it took of how many. Never what stands on them. */
  'vault.labels.printed': z.object({
    printer: z.string(),
    labels: z.int(),
    sent: z.int(),
    copies: z.int(),
    problem: z.nullable(PrinterProblem),
    userId: Id,
  }),
  'vault.pin.set': z.object({ userId: Id }),
  'vault.pin.opened': z.object({ userId: Id }),
  'vault.pin.locked': z.object({ userId: Id, until: Instant }),
} as const;
