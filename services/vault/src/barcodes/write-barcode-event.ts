import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { type BarcodeRow, publicBarcode } from './barcode.ts';

/** Writes the event that its owner added, edited, deleted or restored a barcode. */
export async function writeBarcodeEvent(
  tx: Transaction,
  name: `vault.barcode.${'added' | 'updated' | 'deleted' | 'restored'}`,
  principal: Principal,
  row: BarcodeRow,
): Promise<void> {
  const { managerId } = row;
  await writeEvent(tx, {
    name,
    siteId: row.siteId,
    actor: actorOf(principal),
    payload: { barcode: publicBarcode(row), userId: row.addedBy, ...(managerId !== null && { managerId }) },
  });
}

/** Writes the event that its owner looked at a privileged barcode; none for any other type. */
export async function writeAccessEvent(tx: Transaction, principal: Principal, row: BarcodeRow): Promise<void> {
  const { id, type, sku, managerId, addedBy } = row;
  if (managerId === null) return;
  await writeEvent(tx, {
    name: 'vault.privileged.accessed',
    siteId: row.siteId,
    actor: actorOf(principal),
    payload: { barcodeId: id, type, sku, managerId, userId: addedBy },
  });
}

/** Writes the event that a scan says where its owner was then. */
export async function writePlaceEvent(
  tx: Transaction,
  principal: Principal,
  { place, at }: { place: string; at: Date },
): Promise<void> {
  const { siteId, sub: userId } = principal;
  const payload = { userId, place, scannedAt: at.toISOString() };
  await writeEvent(tx, { name: 'vault.place.scanned', siteId, actor: actorOf(principal), payload });
}
