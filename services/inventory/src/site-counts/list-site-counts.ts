import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/site-counts';
import { and, isNotNull, isNull } from '@floorlight/database/drizzle';
import { afterCursor, byTime, byValue, cursorOf, descending, pageOf } from '@floorlight/database/keyset';
import type { InventoryContext } from '../context.ts';
import { siteCounts } from '../schema.ts';
import { visibleTo } from './find-site-count.ts';
import { publicSiteCounts } from './site-count.ts';

const pageSize = 50;
const order = [byTime(siteCounts.openedAt), byValue(siteCounts.id)];

/** One page of the counts that the caller may see, newest first, and the cursor of the next page, or null. */
export async function listSiteCounts(
  { db }: InventoryContext,
  principal: Principal,
  { status, cursor }: QueryOf<typeof contract.listSiteCounts>,
): Promise<{ page: contract.SiteCount[]; next: string | null }> {
  const inStatus = { open: isNull(siteCounts.closedAt), closed: isNotNull(siteCounts.closedAt) };
  const rows = await db.orm
    .select()
    .from(siteCounts)
    .where(and(visibleTo(principal), status && inStatus[status], afterCursor(order, cursor)))
    .orderBy(...descending(order))
    .limit(pageSize + 1);
  const { page, last } = pageOf(rows, pageSize);
  return { page: await publicSiteCounts(db.orm, page), next: last && cursorOf(last.openedAt, last.id) };
}
