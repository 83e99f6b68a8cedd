import { quoted, type WordsFor } from './words.ts';

/** A barcode's value stays out: it can be what opens a door. */
export const vaultWords: WordsFor<'vault'> = {
  'vault.barcode.added': ({ payload: { barcode } }) => ({
    description: `Added the barcode ${quoted(barcode.sku)}`,
    entityType: 'barcode',
    entityId: barcode.id,
    details: { sku: barcode.sku, type: barcode.type },
  }),
};

export const inventoryWords: WordsFor<'inventory'> = {
  'inventory.count.saved': ({ payload: { count } }) => ({
    description: `Counted ${count.afeArea}, ${count.wallNumber}: ${count.total}`,
    entityType: 'inventory_count',
    entityId: count.id,
    details: { area: count.afeArea, wall: count.wallNumber, total: count.total, sessionId: count.sessionId },
  }),
};
