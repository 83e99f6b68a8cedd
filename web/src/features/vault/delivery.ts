import { addBarcode, Barcode } from '@floorlight/contracts/barcodes';
import type { ArgsOf } from '#lib/api/send-call.ts';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** `by`: where it was added, if not by the scanner. Not sent to the server. */
export type ScanBody = ArgsOf<typeof addBarcode>['body'] & { by?: 'sheet' | 'hand' };

/** Scans and entries by hand. */
export const scanDelivery: Delivery<ScanBody, Barcode> = {
  name: 'floorlight-scans',
  deliver: ({ userId, siteId, body: { by: _, ...body }, key }) =>
    deliver({ endpoint: addBarcode, body, userId, siteId, idempotencyKey: key }, Barcode),
  maxRetryDelay: 15_000,
};
