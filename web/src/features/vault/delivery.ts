import { addBarcode, Barcode } from '@floorlight/contracts/barcodes';
import type { ArgsOf } from '#lib/api/send-call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';
import type { OutboxEntry } from '#lib/outbox/outbox-store.ts';
import type { BarcodeChange } from './change-delivery.ts';
import type { Changes } from './edit/editable-fields.ts';

/** A barcode to be added, and what stays on the device. */
export type ScanBody = ArgsOf<typeof addBarcode>['body'] & {
  /** Where it was added, if not by the scanner. */
  by?: 'sheet' | 'hand';
  named?: NamedLater;
};

/** What its owner has said about an entry that had perhaps reached the vault, without an answer. */
export interface NamedLater {
  /** The key under which it may have arrived: the vault counts it once. */
  key: string;
  /** They follow as an edit, because a key stands for one body. Blank text removes what was entered before. */
  changes: Omit<Changes, 'type'>;
}

/** Scans and entries by hand. */
export const scanDelivery: Delivery<ScanBody, Barcode> = {
  name: 'floorlight-scans',
  deliver: ({ userId, siteId, body: { by: _, named, ...body }, key }) =>
    deliver({ endpoint: addBarcode, body, userId, siteId, idempotencyKey: named?.key ?? key }, Barcode),
  maxRetryDelay: 15_000,
};

/** The edit that follows a barcode that the vault has now; null where nothing was changed later. Its key is the entry's. */
export const editAfter = ({ body }: OutboxEntry<ScanBody>, { id, sku }: Barcode): BarcodeChange | null =>
  body.named ? { act: 'edit', id, sku, changes: body.named.changes } : null;
