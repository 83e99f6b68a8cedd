import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { barcodes } from '../schema.ts';
import { barcodeColumns } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';
import { writeBarcodeEvent } from './write-barcode-event.ts';

/** Deletes a barcode from the caller's vault. Its row stays for ten minutes, so that it can be restored. */
export const deleteBarcode = ({ db, now }: VaultContext, principal: Principal, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const wanted = and(eq(barcodes.id, id), keptBy(principal));
    const [row] = await tx
      .update(barcodes)
      .set({ deletedAt: now() })
      .where(and(wanted, unlockedFor(principal, now())))
      .returning(barcodeColumns);
    if (!row) throw await notFoundOrLocked(tx, principal, now(), wanted);
    await writeBarcodeEvent(tx, 'vault.barcode.deleted', principal, row);
  });
