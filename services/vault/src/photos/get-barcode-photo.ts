import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { notFound } from '@floorlight/service-kit/failures';
import { keptBy } from '../barcodes/own-barcodes.ts';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { barcodePhotos, barcodes } from '../schema.ts';

/** The photo that one of the caller's barcodes was read from. */
export async function getBarcodePhoto({ db, now }: VaultContext, principal: Principal, id: string): Promise<Blob> {
  const wanted = and(eq(barcodes.id, id), keptBy(principal));
  const [row] = await db.orm
    .select({ jpeg: barcodePhotos.jpeg })
    .from(barcodes)
    .leftJoin(barcodePhotos, eq(barcodePhotos.barcodeId, barcodes.id))
    .where(and(wanted, unlockedFor(principal, now())));
  if (!row) throw await notFoundOrLocked(db.orm, principal, now(), wanted);
  if (!row.jpeg) throw notFound();
  return new Blob([new Uint8Array(row.jpeg)], { type: 'image/jpeg' });
}
