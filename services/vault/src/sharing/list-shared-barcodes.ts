import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import { and, asc, eq, or, sql } from '@floorlight/database/drizzle';
import type { VaultContext } from '../context.ts';
import { sharedBarcodes } from '../schema.ts';
import { publicShared } from './shared-barcode.ts';

/** Own requests that have ended, and as many open ones as a site may have. */
const most = 1000;

/** What the site shares, the caller's own requests, and what waits for who decides. */
export async function listSharedBarcodes({ db }: VaultContext, principal: Principal): Promise<SharedBarcode[]> {
  const { siteId, sub } = principal;
  const rows = await db.orm
    .select()
    .from(sharedBarcodes)
    .where(
      and(
        eq(sharedBarcodes.siteId, siteId),
        or(
          eq(sharedBarcodes.state, 'approved'),
          eq(sharedBarcodes.requestedBy, sub),
          callerMay(principal, 'sharedBarcodes.decide') ? eq(sharedBarcodes.state, 'waiting') : undefined,
        ),
      ),
    )
    .orderBy(
      asc(sql`lower(coalesce(${sharedBarcodes.description}, ${sharedBarcodes.sku}))`),
      asc(sharedBarcodes.requestedAt),
      asc(sharedBarcodes.id),
    )
    .limit(most);
  return rows.map(publicShared);
}
