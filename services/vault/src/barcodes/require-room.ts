import { barcodesMax } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { lockQuota, requireBelowQuota } from '@floorlight/service-kit/quota';
import { refusals } from '../refusal-messages.ts';
import { barcodes } from '../schema.ts';

const keptAnywhere = ({ sub }: Principal) => and(eq(barcodes.addedBy, sub), isNull(barcodes.deletedAt));

/** Throws a conflict if the caller's vault is full. */
export const requireRoom = (tx: Transaction, principal: Principal): Promise<void> =>
  requireBelowQuota(tx, principal, {
    table: barcodes,
    where: keptAnywhere(principal),
    max: barcodesMax,
    refusal: coded(refusals.vaultFull, { count: barcodesMax }),
  });

/** Until the commit nothing else is added to the caller's vault. */
export const lockVault = (tx: Transaction, principal: Principal): Promise<void> => lockQuota(tx, principal, barcodes);

/** How many more barcodes the caller's vault takes. */
export const roomLeft = async (orm: Database['orm'] | Transaction, principal: Principal): Promise<number> =>
  barcodesMax - (await orm.$count(barcodes, keptAnywhere(principal)));
