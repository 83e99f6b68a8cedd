import { barcodesMax } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { requireBelowQuota } from '@floorlight/service-kit/quota';
import { refusals } from '../refusal-messages.ts';
import { barcodes } from '../schema.ts';

/** Throws a conflict if the caller's vault is full. */
export const requireRoom = (tx: Transaction, principal: Principal): Promise<void> =>
  requireBelowQuota(tx, principal, {
    table: barcodes,
    where: and(eq(barcodes.addedBy, principal.sub), isNull(barcodes.deletedAt)),
    max: barcodesMax,
    refusal: coded(refusals.vaultFull, { count: barcodesMax }),
  });
