import type { FloorEvent } from '@floorlight/contracts/events';
import type { Tote } from '@floorlight/contracts/totes';
import { type Describers, type Description, quoted } from './description.ts';

/** A barcode's value is never in the logs: it can open a door. */
export const vaultDescriptions: Describers<'vault'> = {
  'vault.barcode.added': describeBarcode('Added'),
  'vault.barcode.deleted': describeBarcode('Deleted'),
  'vault.barcode.restored': describeBarcode('Restored'),
  'vault.privileged.accessed': ({ payload: { barcodeId, type, sku, managerId } }) => ({
    description: `Viewed the privileged barcode ${quoted(sku)}`,
    entityType: 'barcode',
    entityId: barcodeId,
    details: { sku, type, managerId },
    managerId,
  }),
  'vault.pin.set': describePin('Set the PIN of their privileged barcodes'),
  'vault.pin.opened': describePin('Opened their privileged barcodes with the PIN'),
  'vault.pin.locked': describePin('Entered a wrong PIN too often and locked their privileged barcodes'),
};

function describeBarcode(action: string) {
  return ({
    payload,
  }: FloorEvent<'vault.barcode.added' | 'vault.barcode.deleted' | 'vault.barcode.restored'>): Description => {
    const { barcode, managerId = null } = payload;
    return {
      description: `${action} the barcode ${quoted(barcode.sku)}`,
      entityType: 'barcode',
      entityId: barcode.id,
      details: { sku: barcode.sku, type: barcode.type, ...(managerId !== null && { managerId }) },
      managerId,
    };
  };
}

function describePin(description: string) {
  return (): Description => ({ description, entityType: 'barcode', entityId: null, details: {} });
}

export const inventoryDescriptions: Describers<'inventory'> = {
  'inventory.count.saved': ({ payload: { count } }) => ({
    description: `Counted ${count.afeArea}, ${count.wallNumber}${count.recount ? ' again' : ''}: ${count.empty ? 'confirmed empty' : countItems(count.total)}`,
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
    const holder = tote.assignedToName === null ? '' : `, assigned to ${tote.assignedToName}`;
    return describeTote(`Added the tote ${quoted(tote.toteNumber)}${holder}`, tote);
  },
  'inventory.tote.updated': ({ payload: { tote, heldBy } }) =>
    describeTote(`${toteAction(tote, heldBy)}: ${tote.status}, ${countItems(tote.itemCount)}`, tote),
};

const countItems = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** `heldBy` is the previous holder, undefined in events from before the field existed. */
function toteAction({ toteNumber, assignedToName }: Tote, heldBy: string | null | undefined): string {
  if (heldBy === undefined || heldBy === assignedToName) return `Changed the tote ${quoted(toteNumber)}`;
  if (assignedToName !== null) return `Assigned the tote ${quoted(toteNumber)} to ${assignedToName}`;
  return `Took the tote ${quoted(toteNumber)} back from ${heldBy}`;
}

const describeTote = (
  description: string,
  { id, toteNumber, status, itemCount, assignedToName }: Tote,
): Description => ({
  description,
  entityType: 'tote',
  entityId: id,
  details: { toteNumber, status, itemCount, assignedTo: assignedToName },
});
