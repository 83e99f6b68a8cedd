import { Barcode, deleteBarcode, favoriteBarcode, restoreBarcode } from '@floorlight/contracts/barcodes';
import * as z from 'zod/mini';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';

/** What a user does with a barcode of the vault. Without `act` it is the deletion of an AI reading that they have rejected. */
export type BarcodeChange = { id: string; sku?: string } & (
  | { act?: 'delete' | 'restore' }
  | { act: 'favorite'; favorite: boolean }
);

/** Deletions, restorations and favorites, of each barcode in their order. */
export const changeDelivery: Delivery<BarcodeChange, Barcode | null> = {
  name: 'floorlight-discards',
  subjectOf: ({ id }) => id,
  deliver: ({ userId, siteId, body, key }) =>
    deliver({ ...requestOf(body), userId, siteId, idempotencyKey: key }, z.nullable(Barcode)),
  maxRetryDelay: 15_000,
};

function requestOf(change: BarcodeChange) {
  const params = { id: change.id };
  if (change.act === 'favorite') return { endpoint: favoriteBarcode, params, body: { favorite: change.favorite } };
  return { endpoint: change.act === 'restore' ? restoreBarcode : deleteBarcode, params };
}
