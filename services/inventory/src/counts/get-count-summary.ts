import type { CountSummary } from '@floorlight/contracts/counts';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { inventoryCounts } from '../schema.ts';
import { seenSession } from '../sessions/seen-session.ts';
import { sumsOf } from './sums.ts';

/** What a session comes to, each wall by its last count. */
export async function summarise(
  context: InventoryContext,
  principal: Principal,
  sessionId: string,
): Promise<CountSummary> {
  const { id } = await seenSession(context, principal, sessionId);
  const rows = await context.db.orm
    .select({ afeArea: sql<string | null>`${inventoryCounts.afeArea}`, ...sumsOf(inventoryCounts) })
    .from(inventoryCounts)
    .where(and(eq(inventoryCounts.sessionId, id), isNull(inventoryCounts.replacedAt)))
    .groupBy(sql`grouping sets ((), (${inventoryCounts.afeArea}))`);
  const whole = rows.find(({ afeArea }) => afeArea === null);
  if (!whole) throw new Error('the sums of everything are always there');
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
