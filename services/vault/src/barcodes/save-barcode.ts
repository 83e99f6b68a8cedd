import { randomUUID } from 'node:crypto';
import type { BarcodeType } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, desc, eq, isNull, or, sql } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { timeDone } from '@floorlight/service-kit/device-clock';
import type { VaultContext } from '../context.ts';
import { barcodes, scans } from '../schema.ts';
import { type BarcodeRow, barcodeColumns, generateSku } from './barcode.ts';
import { columnsOf } from './edit-barcode.ts';
import { keptBy } from './own-barcodes.ts';
import { requireRoom } from './require-room.ts';
import { scannedPlace } from './scanned-place.ts';
import { skuTaken } from './sku-taken.ts';
import { writeAccessEvent, writeBarcodeEvent, writePlaceEvent } from './write-barcode-event.ts';

/** A barcode to be stored; its value is normalized. */
export interface NewBarcode {
  type: BarcodeType;
  /** Where the type alone doesn't tell it. */
  symbology?: string | null | undefined;
  value: string;
  sku?: string | null | undefined;
  description?: string | null | undefined;
  location?: string | null | undefined;
  note?: string | null | undefined;
  confidence: number;
  isAiReconstructed: boolean;
  managerId?: string | null | undefined;
  /** By the device that read it; now without it. */
  scannedAt?: string | undefined;
}

/**
 * Inserts a barcode into the caller's vault and writes the event. Throws a conflict where the SKU exists there or the
 * vault is full.
 */
export async function saveBarcode(
  tx: Transaction,
  principal: Principal,
  now: Date,
  { type, symbology, value, sku, description, location, note, confidence, isAiReconstructed, managerId }: NewBarcode,
): Promise<BarcodeRow> {
  await requireRoom(tx, principal);
  const [row] = await tx
    .insert(barcodes)
    .values({
      id: randomUUID(),
      siteId: principal.siteId,
      addedBy: principal.sub,
      type,
      symbology: symbology ?? null,
      value,
      sku: sku || generateSku(),
      description: description || null,
      location: location || null,
      note: note || null,
      managerId: managerId || null,
      confidence,
      isAiReconstructed,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning(barcodeColumns);
  if (!row) throw skuTaken();
  await writeBarcodeEvent(tx, 'vault.barcode.added', principal, row);
  return row;
}

/**
 * Saves what a camera or a scanner read, and counts a scan of today. A value that the vault has under the same type and
 * symbology is used again, not stored twice, and gets the location and other details given with the scan; two concurrent
 * scans of it wait for each other. A code that names the caller's place also writes an event.
 */
export async function saveScan(
  tx: Transaction,
  context: Pick<VaultContext, 'sites' | 'now'>,
  principal: Principal,
  scan: NewBarcode,
): Promise<{ row: BarcodeRow; isNew: boolean }> {
  const now = context.now();
  const at = timeDone(scan.scannedAt, now);
  await countScan(tx, principal, at);
  const saved = await useOrSave(tx, principal, now, scan);
  const place = scannedPlace(saved.row, context.sites.get(principal.siteId)?.andonZones ?? []);
  if (place !== null) await writePlaceEvent(tx, principal, { place, at });
  return saved;
}

async function useOrSave(
  tx: Transaction,
  principal: Principal,
  now: Date,
  scan: NewBarcode,
): Promise<{ row: BarcodeRow; isNew: boolean }> {
  const lock = JSON.stringify([principal.sub, scan.type, scan.value]);
  await lockUntilCommit(tx, lock);
  const known = tx
    .select({ id: barcodes.id })
    .from(barcodes)
    .where(and(keptBy(principal), eq(barcodes.type, scan.type), eq(barcodes.value, scan.value), sameSymbology(scan)))
    .orderBy(desc(barcodes.createdAt), desc(barcodes.id))
    .limit(1);
  const details = columnsOf(withText(scan));
  const isEdit = Object.keys(details).length > 0;
  const [used] = await tx
    .update(barcodes)
    .set({
      usageCount: sql`${barcodes.usageCount} + 1`,
      lastUsedAt: now,
      ...(scan.symbology && { symbology: scan.symbology }),
      ...(isEdit && { ...details, version: sql`${barcodes.version} + 1`, updatedAt: now }),
    })
    .where(and(eq(barcodes.id, known), keptBy(principal)))
    .returning(barcodeColumns);
  if (!used) return { row: await saveBarcode(tx, principal, now, scan), isNew: true };
  if (isEdit) await writeBarcodeEvent(tx, 'vault.barcode.updated', principal, used);
  await writeAccessEvent(tx, principal, used);
  return { row: used, isNew: false };
}

/** Rows of earlier versions don't say their symbology. */
export const sameSymbology = ({ symbology }: Pick<NewBarcode, 'symbology'>) =>
  symbology ? or(isNull(barcodes.symbology), eq(barcodes.symbology, symbology)) : isNull(barcodes.symbology);

/** A scan that says nothing about a field leaves it as it is. The SKU stays: another barcode may have the one that was typed. */
const withText = ({ description, location, note }: NewBarcode) => ({
  ...(description && { description }),
  ...(location && { location }),
  ...(note && { note }),
});

/** Adds one to the scans of the caller's day. */
export async function countScan(tx: Transaction, { siteId, sub }: Principal, scannedAt: Date): Promise<void> {
  await tx.insert(scans).values({ id: randomUUID(), siteId, scannedBy: sub, scannedAt });
}
