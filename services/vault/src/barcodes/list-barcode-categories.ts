import { type BarcodeCategory, storedTypes } from '@floorlight/contracts/barcodes';
import type { Principal } from '@floorlight/contracts/principal';
import { count } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { barcodes } from '../schema.ts';
import { keptBy } from './own-barcodes.ts';

/** The number of barcodes of each type in the caller's vault; privileged ones are counted without the PIN. */
export async function listBarcodeCategories({ db }: VaultContext, principal: Principal): Promise<BarcodeCategory[]> {
  const counts = await db.orm
    .select({ type: barcodes.type, count: count() })
    .from(barcodes)
    .where(keptBy(principal))
    .groupBy(barcodes.type);
  return counts.sort((one, two) => storedTypes.indexOf(one.type) - storedTypes.indexOf(two.type));
}
