import type { FloorEvent } from '@floorlight/contracts/events';
import { quoted, type Words, type WordsFor } from './words.ts';

/** A barcode's value stays out: it can be what opens a door. */
export const vaultWords: WordsFor<'vault'> = {
  'vault.barcode.added': barcodeWords('Added'),
  'vault.barcode.deleted': barcodeWords('Deleted'),
  'vault.barcode.restored': barcodeWords('Restored'),
  'vault.privileged.accessed': ({ payload: { barcodeId, type, sku, managerId } }) => ({
    description: `Viewed the privileged barcode ${quoted(sku)}`,
    entityType: 'barcode',
    entityId: barcodeId,
    details: { sku, type, managerId },
    managerId,
  }),
  'vault.pin.set': pinWords('Set the PIN of their privileged barcodes'),
  'vault.pin.opened': pinWords('Opened their privileged barcodes with the PIN'),
  'vault.pin.locked': pinWords('Entered a wrong PIN too often: their privileged barcodes are locked'),
};

function barcodeWords(act: string) {
  return ({
    payload,
  }: FloorEvent<'vault.barcode.added' | 'vault.barcode.deleted' | 'vault.barcode.restored'>): Words => {
    const { barcode, managerId = null } = payload;
    return {
      description: `${act} the barcode ${quoted(barcode.sku)}`,
      entityType: 'barcode',
      entityId: barcode.id,
      details: { sku: barcode.sku, type: barcode.type, ...(managerId !== null && { managerId }) },
      managerId,
    };
  };
}

function pinWords(description: string) {
  return (): Words => ({ description, entityType: 'barcode', entityId: null, details: {} });
}

export const inventoryWords: WordsFor<'inventory'> = {
  'inventory.count.saved': ({ payload: { count } }) => ({
    description: `Counted ${count.afeArea}, ${count.wallNumber}: ${count.total}`,
    entityType: 'inventory_count',
    entityId: count.id,
    details: { area: count.afeArea, wall: count.wallNumber, total: count.total, sessionId: count.sessionId },
  }),
};
