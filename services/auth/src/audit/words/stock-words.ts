import type { FloorEvent } from '@floorlight/contracts/events';
import type { Tote } from '@floorlight/contracts/totes';
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
    description: `Counted ${count.afeArea}, ${count.wallNumber}${count.recount ? ' again' : ''}: ${count.empty ? 'confirmed empty' : items(count.total)}`,
    entityType: 'inventory_count',
    entityId: count.id,
    details: { area: count.afeArea, wall: count.wallNumber, total: count.total, sessionId: count.sessionId },
  }),
  'inventory.report.exported': ({ payload: { sessionId, day, countedByName } }) => ({
    description: `Exported the counts of ${countedByName} of ${day}`,
    entityType: 'count_session',
    entityId: sessionId,
    details: { day, countedBy: countedByName },
  }),
  'inventory.report.mailed': ({ payload: { sessionId, day, countedByName, email } }) => ({
    description: `Emailed the counts of ${countedByName} of ${day} to ${email}`,
    entityType: 'count_session',
    entityId: sessionId,
    details: { day, countedBy: countedByName, email },
  }),
  'inventory.tote.created': ({ payload: { tote } }) => {
    const holder = tote.assignedToName === null ? '' : `, with ${tote.assignedToName}`;
    return toteWords(`Put the tote ${quoted(tote.toteNumber)} on record${holder}`, tote);
  },
  'inventory.tote.updated': ({ payload: { tote, heldBy } }) =>
    toteWords(`${toteAct(tote, heldBy)}: ${tote.status}, ${items(tote.itemCount)}`, tote),
};

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** `heldBy` is who had it until then: unknown in events from before it was said. */
function toteAct({ toteNumber, assignedToName }: Tote, heldBy: string | null | undefined): string {
  if (heldBy === undefined || heldBy === assignedToName) return `Changed the tote ${quoted(toteNumber)}`;
  if (assignedToName !== null) return `Gave the tote ${quoted(toteNumber)} to ${assignedToName}`;
  return `Took the tote ${quoted(toteNumber)} back from ${heldBy}`;
}

const toteWords = (description: string, { id, toteNumber, status, itemCount, assignedToName }: Tote): Words => ({
  description,
  entityType: 'tote',
  entityId: id,
  details: { toteNumber, status, itemCount, assignedTo: assignedToName },
});
