import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { ReplacedCount } from '@floorlight/contracts/site-counts';
import { and, desc, eq, ne } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { inventoryCounts } from '../schema.ts';
import { findSiteCount } from './find-site-count.ts';

/** More than a wall is ever counted. */
const mostListed = 50;

/**
 * The figures that a wall had before this count of it, newest first. In a blind count only `counts.listAll` shows those of
 * others.
 */
export async function listReplacedCounts(
  { db }: InventoryContext,
  principal: Principal,
  id: string,
  countId: string,
): Promise<ReplacedCount[]> {
  const { blind, closedAt } = await findSiteCount(db.orm, principal, id);
  const [valid] = await db.orm
    .select()
    .from(inventoryCounts)
    .where(and(eq(inventoryCounts.id, countId), eq(inventoryCounts.siteCountId, id)));
  if (!valid) return [];
  const isHidden = blind && closedAt === null && !callerMay(principal, 'counts.listAll');
  const rows = await db.orm
    .select()
    .from(inventoryCounts)
    .where(
      and(
        eq(inventoryCounts.siteCountId, id),
        eq(inventoryCounts.afeArea, valid.afeArea),
        eq(inventoryCounts.wallNumber, valid.wallNumber),
        ne(inventoryCounts.id, countId),
        isHidden ? eq(inventoryCounts.countedBy, principal.sub) : undefined,
      ),
    )
    .orderBy(desc(inventoryCounts.createdAt), desc(inventoryCounts.id))
    .limit(mostListed);
  return rows.map((row) => ({
    id: row.id,
    total: row.total,
    countedByName: row.countedByName,
    countedAt: row.createdAt.toISOString(),
  }));
}
