import type { Barcode } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, sql } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { barcodes } from '../schema.ts';
import { barcodeColumns, publicBarcode } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';
import { writeAccessEvent } from './write-barcode-event.ts';

/** One of the caller's barcodes. `isUse`: counts as a use. */
export const getBarcode = (
  { db, now }: VaultContext,
  principal: Principal,
  id: string,
  isUse: boolean,
): Promise<Barcode> =>
  db.transaction(async (tx) => {
    const wanted = and(eq(barcodes.id, id), keptBy(principal));
    const visible = and(wanted, unlockedFor(principal, now()));
    const [row] = isUse
      ? await tx
          .update(barcodes)
          .set({ usageCount: sql`${barcodes.usageCount} + 1`, lastUsedAt: now() })
          .where(visible)
          .returning(barcodeColumns)
      : await tx.select(barcodeColumns).from(barcodes).where(visible);
    if (!row) throw await notFoundOrLocked(tx, principal, now(), wanted);
    await writeAccessEvent(tx, principal, row);
    return publicBarcode(row);
  });
