import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, gt, isNull, type SQL } from '@floorlight/database/drizzle';
import { barcodes } from '../schema.ts';

/** The caller's rows, deleted ones included. Another person's barcode is never found. */
const ownedBy = ({ sub, siteId }: Principal): SQL | undefined =>
  and(eq(barcodes.addedBy, sub), eq(barcodes.siteId, siteId));

/** The barcodes in the caller's vault now. */
export const keptBy = (principal: Principal): SQL | undefined => and(ownedBy(principal), isNull(barcodes.deletedAt));

/** Seconds after its deletion. */
export const restorableFor = 600;

/** The caller's deleted barcodes that can still be restored. */
export const restorableBy = (principal: Principal, now: Date): SQL | undefined =>
  and(ownedBy(principal), gt(barcodes.deletedAt, new Date(now.getTime() - restorableFor * 1000)));
