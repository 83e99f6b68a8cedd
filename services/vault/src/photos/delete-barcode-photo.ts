import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { keptBy } from '../barcodes/own-barcodes.ts';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { barcodes } from '../schema.ts';
import { removePhotos } from './remove-photos.ts';

/** Deletes the photo of one of the caller's barcodes; one that has none is left as it is. */
export async function deleteBarcodePhoto({ db, now }: VaultContext, principal: Principal, id: string): Promise<void> {
  const wanted = and(eq(barcodes.id, id), keptBy(principal));
  const [row] = await db.orm
    .select({ id: barcodes.id })
    .from(barcodes)
    .where(and(wanted, unlockedFor(principal, now())));
  if (!row) throw await notFoundOrLocked(db.orm, principal, now(), wanted);
  await removePhotos(db.orm, sql`select ${id}::uuid`, now());
}
