import { randomBytes, randomUUID } from 'node:crypto';
import { type BarcodeOffer, offerLifetime } from '@floorlight/contracts/barcode-offers';
import { isPrivileged } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import { keptBy } from '../barcodes/own-barcodes.ts';
import type { VaultContext } from '../context.ts';
import { notFoundOrLocked, unlockedFor } from '../pin/privileged.ts';
import { refusals } from '../refusal-messages.ts';
import { barcodeOffers, barcodes } from '../schema.ts';
import { hashOf } from './token-hash.ts';

/** Makes a code for one colleague of the site. Only its hash is stored. */
export const offerBarcode = (
  { db, now }: VaultContext,
  principal: Principal,
  barcodeId: string,
): Promise<BarcodeOffer> =>
  db.transaction(async (tx) => {
    const wanted = and(eq(barcodes.id, barcodeId), keptBy(principal));
    const [own] = await tx
      .select({ type: barcodes.type })
      .from(barcodes)
      .where(and(wanted, unlockedFor(principal, now())));
    if (!own) throw await notFoundOrLocked(tx, principal, now(), wanted);
    if (isPrivileged(own.type)) throw conflict(coded(refusals.privilegedNotShared));
    const token = randomBytes(18).toString('base64url');
    const expiresAt = new Date(now().getTime() + offerLifetime * 1000);
    const { siteId, sub: offeredBy } = principal;
    const id = randomUUID();
    await tx.insert(barcodeOffers).values({ id, tokenHash: hashOf(token), siteId, offeredBy, barcodeId, expiresAt });
    return { id, token, expiresAt: expiresAt.toISOString() };
  });
