import type { Barcode } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { barcodes } from '../schema.ts';
import { barcodeColumns, publicBarcode } from './barcode.ts';
import { keptBy } from './own-barcodes.ts';

/** Adds a barcode to its owner's favorites or removes it. Personal, so there is no event. */
export async function favoriteBarcode(
  { db, now }: VaultContext,
  principal: Principal,
  id: string,
  isFavorite: boolean,
): Promise<Barcode> {
  const wanted = and(eq(barcodes.id, id), keptBy(principal));
  const [row] = await db.orm
    .update(barcodes)
    .set({ isFavorite, updatedAt: now() })
    .where(and(wanted, unlockedFor(principal, now())))
    .returning(barcodeColumns);
  if (!row) throw await notFoundOrLocked(db.orm, principal, now(), wanted);
  return publicBarcode(row);
}
