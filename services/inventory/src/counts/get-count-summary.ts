import type { CountSummary } from '@floorlight/contracts/counts';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { inventoryCounts } from '../schema.ts';
import { findSession } from '../sessions/find-session.ts';
import { sumsOf } from './sums.ts';

/** The totals of a session, each wall by its last count. */
export async function getCountSummary(
  context: InventoryContext,
  principal: Principal,
  sessionId: string,
): Promise<CountSummary> {
  const { id } = await findSession(context.db.orm, principal, sessionId);
  const rows = await context.db.orm
    .select({ afeArea: sql<string | null>`${inventoryCounts.afeArea}`, ...sumsOf(inventoryCounts) })
    .from(inventoryCounts)
    .where(and(eq(inventoryCounts.sessionId, id), isNull(inventoryCounts.replacedAt)))
    .groupBy(sql`grouping sets ((), (${inventoryCounts.afeArea}))`);
  const whole = rows.find(({ afeArea }) => afeArea === null);
  if (!whole) throw new Error('grouping sets returned no total');
  const { afeArea: _all, walls: totalWalls, ...sums } = whole;
  return {
    totalWalls,
    ...sums,
    areas: siteOf(context.sites, principal.siteId).afeAreas.map(({ name, walls }) => ({
      afeArea: name,
      counted: rows.find(({ afeArea }) => afeArea === name)?.walls ?? 0,
      walls: walls.length,
    })),
  };
}
