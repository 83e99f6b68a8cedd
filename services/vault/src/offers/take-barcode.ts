import type { Barcode } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNull, ne } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict, notFound } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { type BarcodeRow, barcodeColumns, publicBarcode } from '../barcodes/barcode.ts';
import { keptBy } from '../barcodes/own-barcodes.ts';
import { sameSymbology, saveBarcode } from '../barcodes/save-barcode.ts';
import type { VaultContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { barcodeOffers, barcodes } from '../schema.ts';
import { hashOf } from './token-hash.ts';

/** Uses up a code, and adds a copy of its barcode to the caller's vault, unless that has it already. */
export const takeBarcode = (
  { db, now }: VaultContext,
  principal: Principal,
  token: string,
  once: Once,
): Promise<Barcode> =>
  db.transaction((tx) =>
    once(tx, async () => {
      const wanted = and(eq(barcodeOffers.tokenHash, hashOf(token)), eq(barcodeOffers.siteId, principal.siteId));
      const [offer] = await tx
        .update(barcodeOffers)
        .set({ takenBy: principal.sub, takenAt: now() })
        .where(
          and(
            wanted,
            isNull(barcodeOffers.takenAt),
            gt(barcodeOffers.expiresAt, now()),
            ne(barcodeOffers.offeredBy, principal.sub),
          ),
        )
        .returning();
      if (!offer) {
        const own = await tx.$count(barcodeOffers, and(wanted, eq(barcodeOffers.offeredBy, principal.sub)));
        throw own > 0 ? conflict(coded(refusals.ownOffer)) : notFound(coded(refusals.offerOver));
      }
      const [offered] = await tx
        .select(barcodeColumns)
        .from(barcodes)
        .where(and(eq(barcodes.id, offer.barcodeId), isNull(barcodes.deletedAt)));
      if (!offered) throw notFound(coded(refusals.offerOver));
      const copy = await copyOf(tx, principal, now(), offered);
      await writeEvent(tx, {
        name: 'vault.offer.taken',
        siteId: offer.siteId,
        actor: actorOf(principal),
        payload: { barcodeId: offered.id, type: offered.type, sku: offered.sku, userId: offer.offeredBy },
      });
      return publicBarcode(copy);
    }),
  );

async function copyOf(tx: Transaction, principal: Principal, now: Date, offered: BarcodeRow): Promise<BarcodeRow> {
  const { type, symbology, value, sku, description, location, note, confidence, isAiReconstructed } = offered;
  const [known] = await tx
    .select(barcodeColumns)
    .from(barcodes)
    .where(and(keptBy(principal), eq(barcodes.type, type), eq(barcodes.value, value), sameSymbology({ symbology })))
    .limit(1);
  if (known) return known;
  const isTaken =
    (await tx.$count(
      barcodes,
      and(eq(barcodes.addedBy, principal.sub), isNull(barcodes.deletedAt), eq(barcodes.sku, sku)),
    )) > 0;
  const copy = { type, symbology, value, description, location, note, confidence, isAiReconstructed };
  return saveBarcode(tx, principal, now, { ...copy, sku: isTaken ? null : sku });
}
