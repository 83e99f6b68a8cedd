import type { Barcode } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, or } from '@floorlight/database/drizzle';
import { uniqueViolation } from '@floorlight/database/errors';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { refusals } from '../refusal-messages.ts';
import { barcodes } from '../schema.ts';
import { barcodeColumns, publicBarcode } from './barcode.ts';
import { keptBy, restorableBy } from './own-barcodes.ts';
import { requireRoom } from './require-room.ts';
import { writeBarcodeEvent } from './write-barcode-event.ts';

/** Restores a barcode that the caller deleted; one that isn't deleted is answered unchanged. */
export async function restoreBarcode({ db, now }: VaultContext, principal: Principal, id: string): Promise<Barcode> {
  const work = db.transaction(async (tx) => {
    const unlocked = unlockedFor(principal, now());
    const deleted = and(eq(barcodes.id, id), restorableBy(principal, now()));
    const restorable = and(deleted, unlocked);
    if ((await tx.$count(barcodes, restorable)) > 0) await requireRoom(tx, principal);
    const [restored] = await tx
      .update(barcodes)
      .set({ deletedAt: null, updatedAt: now() })
      .where(restorable)
      .returning(barcodeColumns);
    if (restored) {
      await writeBarcodeEvent(tx, 'vault.barcode.restored', principal, restored);
      return publicBarcode(restored);
    }
    const existing = and(eq(barcodes.id, id), keptBy(principal));
    const [kept] = await tx.select(barcodeColumns).from(barcodes).where(and(existing, unlocked));
    if (!kept) throw await notFoundOrLocked(tx, principal, now(), or(existing, deleted));
    return publicBarcode(kept);
  });
  return work.catch((error) => {
    throw uniqueViolation(error) ? conflict(coded(refusals.skuTaken)) : error;
  });
}
