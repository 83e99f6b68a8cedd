import {
  Barcode,
  useBarcode as countUse,
  deleteBarcode,
  editBarcode,
  favoriteBarcode,
  restoreBarcode,
} from '@floorlight/contracts/barcodes';
import * as z from 'zod/mini';
import { deliver } from '#lib/outbox/deliver.ts';
import type { Delivery } from '#lib/outbox/delivery.ts';
import type { Changes } from './edit/editable-fields.ts';

/** What a user does with a barcode of the vault. Without `act` it is the deletion of an AI reading that they have rejected. */
export type BarcodeChange = { id: string; sku?: string } & (
  | { act?: 'delete' | 'restore' }
  | { act: 'favorite'; favorite: boolean }
  | { act: 'edit'; version?: number; changes: Changes }
  | { act: 'use'; usedAt: string }
);

/** Deletions, restorations, favorites, edits and uses, of each barcode in their order. */
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
  if (change.act === 'edit')
    return { endpoint: editBarcode, params, body: { version: change.version, ...change.changes } };
  if (change.act === 'use') return { endpoint: countUse, params, body: { usedAt: change.usedAt } };
  return { endpoint: change.act === 'restore' ? restoreBarcode : deleteBarcode, params };
}
