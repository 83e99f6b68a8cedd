import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, type SQL } from '@floorlight/database/drizzle';
import { barcodes } from '../schema.ts';

/** The rows of the caller's vault, deleted ones among them: another's is not there for them. */
export const ownedBy = ({ sub, siteId }: Principal): SQL | undefined =>
  and(eq(barcodes.addedBy, sub), eq(barcodes.siteId, siteId));

/** What is in the caller's vault now. */
export const keptBy = (principal: Principal): SQL | undefined => and(ownedBy(principal), isNull(barcodes.deletedAt));
