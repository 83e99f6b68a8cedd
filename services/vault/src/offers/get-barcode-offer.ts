import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { notFound } from '@floorlight/service-kit/failures';
import type { VaultContext } from '../context.ts';
import { barcodeOffers } from '../schema.ts';

/** Whether one of the caller's codes was used. */
export async function getBarcodeOffer(
  { db }: VaultContext,
  principal: Principal,
  id: string,
): Promise<{ takenAt: string | null }> {
  const [offer] = await db.orm
    .select({ takenAt: barcodeOffers.takenAt })
    .from(barcodeOffers)
    .where(and(eq(barcodeOffers.id, id), eq(barcodeOffers.offeredBy, principal.sub)));
  if (!offer) throw notFound();
  return { takenAt: offer.takenAt?.toISOString() ?? null };
}
