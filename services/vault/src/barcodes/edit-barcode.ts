import type { Barcode, EditBarcodeRequest } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { uniqueViolation } from '@floorlight/database/errors';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { refusals } from '../refusal-messages.ts';
import { barcodes } from '../schema.ts';
import { barcodeColumns, publicBarcode } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';
import { skuTaken } from './sku-taken.ts';
import { writeBarcodeEvent } from './write-barcode-event.ts';

/** Changes what a barcode of the caller is called and where it is kept, if its version is still the one that was read. */
export async function editBarcode(
  { db, now }: VaultContext,
  principal: Principal,
  id: string,
  { version, ...changes }: EditBarcodeRequest,
  once: Once,
): Promise<Barcode> {
  const work = db.transaction((tx) =>
    once(tx, async () => {
      const wanted = and(eq(barcodes.id, id), keptBy(principal), unlockedFor(principal, now()));
      const [row] = await tx
        .update(barcodes)
        .set({ ...columnsOf(changes), version: sql`${barcodes.version} + 1`, updatedAt: now() })
        .where(and(wanted, version === undefined ? undefined : eq(barcodes.version, version)))
        .returning(barcodeColumns);
      if (!row) {
        if ((await tx.$count(barcodes, wanted)) > 0) throw conflict(coded(refusals.barcodeChanged));
        throw await notFoundOrLocked(tx, principal, now(), and(eq(barcodes.id, id), keptBy(principal)));
      }
      await writeBarcodeEvent(tx, 'vault.barcode.updated', principal, row);
      return publicBarcode(row);
    }),
  );
  return work.catch((error) => {
    throw uniqueViolation(error) ? skuTaken() : error;
  });
}

type Changes = Omit<EditBarcodeRequest, 'version'>;

/** Blank text is none; a SKU stays, because each barcode has one. */
export const columnsOf = ({ sku, description, location, note }: Changes) => ({
  ...(sku && { sku }),
  ...(description !== undefined && { description: description || null }),
  ...(location !== undefined && { location: location || null }),
  ...(note !== undefined && { note: note || null }),
});
