import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, gt, isNull, type SQL } from '@floorlight/database/drizzle';
import { barcodes } from '../schema.ts';

/** The rows of the caller, deleted ones among them: another's is not there for them. */
const ownedBy = ({ sub, siteId }: Principal): SQL | undefined =>
  and(eq(barcodes.addedBy, sub), eq(barcodes.siteId, siteId));

/** What is in the caller's vault now. */
export const keptBy = (principal: Principal): SQL | undefined => and(ownedBy(principal), isNull(barcodes.deletedAt));

/** Seconds from its deletion. */
export const restorableFor = 600;

/** What they deleted, and can still have back. */
export const restorableBy = (principal: Principal, now: Date): SQL | undefined =>
  and(ownedBy(principal), gt(barcodes.deletedAt, new Date(now.getTime() - restorableFor * 1000)));
