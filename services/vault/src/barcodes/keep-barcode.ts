import { randomUUID } from 'node:crypto';
import type { BarcodeType } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, desc, eq, sql } from '@floorlight/database/drizzle';
import { conflict } from '@floorlight/service-kit/failures';
import { barcodes, scans } from '../schema.ts';
import { type BarcodeRow, barcodeColumns, madeUpSku } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';
import { sayAccess, sayBarcode } from './say-barcode.ts';

/** What is put into a vault; the value normalised. */
export interface NewBarcode {
  type: BarcodeType;
  value: string;
  sku?: string | null | undefined;
  description?: string | null | undefined;
  location?: string | null | undefined;
  confidence: number;
  isAiReconstructed: boolean;
  managerId?: string | null | undefined;
}

/** Puts a barcode into the caller's vault and says so. Throws a conflict where its SKU is there already. */
export async function keep(
  tx: Transaction,
  principal: Principal,
  now: Date,
  { type, value, sku, description, location, confidence, isAiReconstructed, managerId }: NewBarcode,
): Promise<BarcodeRow> {
  const [row] = await tx
    .insert(barcodes)
    .values({
      id: randomUUID(),
      siteId: principal.siteId,
      addedBy: principal.sub,
      type,
      value,
      sku: sku || madeUpSku(),
      description: description || null,
      location: location || null,
      managerId: managerId || null,
      confidence,
      isAiReconstructed,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning(barcodeColumns);
  if (!row) throw conflict('You already have a barcode with this SKU');
  await sayBarcode(tx, 'vault.barcode.added', principal, row);
  return row;
}

/**
 * What was read by a camera or a scanner: counts as a scan of today; a value of the same type that is kept already is
 * used again and not doubled, also where two reads of it come at once.
 */
export async function keepRead(
  tx: Transaction,
  principal: Principal,
  now: Date,
  read: NewBarcode,
): Promise<{ row: BarcodeRow; isNew: boolean }> {
  await countScan(tx, principal, now);
  const place = JSON.stringify([principal.sub, read.type, read.value]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
  const known = tx
    .select({ id: barcodes.id })
    .from(barcodes)
    .where(and(keptBy(principal), eq(barcodes.type, read.type), eq(barcodes.value, read.value)))
    .orderBy(desc(barcodes.createdAt), desc(barcodes.id))
    .limit(1);
  const [used] = await tx
    .update(barcodes)
    .set({ usageCount: sql`${barcodes.usageCount} + 1`, lastUsedAt: now })
    .where(and(eq(barcodes.id, known), keptBy(principal)))
    .returning(barcodeColumns);
  if (!used) return { row: await keep(tx, principal, now, read), isNew: true };
  await sayAccess(tx, principal, used);
  return { row: used, isNew: false };
}

/** One more of the caller's Scans Today. */
export async function countScan(tx: Transaction, { siteId, sub }: Principal, now: Date): Promise<void> {
  await tx.insert(scans).values({ id: randomUUID(), siteId, scannedBy: sub, scannedAt: now });
}
