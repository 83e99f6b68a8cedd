import type { UsesInInventory } from '@floorlight/contracts/site-uses';
import { and, eq } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { countSessions, inventoryCounts } from '../schema.ts';
import { dayOf } from '../sessions/site-day.ts';

/** The walls of a site that were counted today: their sessions are still open. */
export async function findSiteUses(context: InventoryContext, siteId: string): Promise<UsesInInventory> {
  if (!context.sites.has(siteId)) return { walls: [] };
  const { afeArea, wallNumber } = inventoryCounts;
  const walls = await context.db.orm
    .selectDistinct({ afeArea, wallNumber })
    .from(inventoryCounts)
    .innerJoin(countSessions, eq(countSessions.id, inventoryCounts.sessionId))
    .where(and(eq(countSessions.siteId, siteId), eq(countSessions.day, dayOf(context, siteId))));
  return { walls };
}
