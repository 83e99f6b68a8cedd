import type { UsesInInventory } from '@floorlight/contracts/site-uses';
import { and, eq } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { wallKey } from '../counts/wall.ts';
import { countSessions, inventoryCounts, siteCountWalls } from '../schema.ts';
import { dayOf } from '../sessions/site-day.ts';

/** The walls of a site that were counted today, whose sessions are still open, and those in open counts of the site. */
export async function findSiteUses(context: InventoryContext, siteId: string): Promise<UsesInInventory> {
  if (!context.sites.has(siteId)) return { walls: [] };
  const { afeArea, wallNumber } = inventoryCounts;
  const walls = await context.db.orm
    .selectDistinct({ afeArea, wallNumber })
    .from(inventoryCounts)
    .innerJoin(countSessions, eq(countSessions.id, inventoryCounts.sessionId))
    .where(and(eq(countSessions.siteId, siteId), eq(countSessions.day, dayOf(context, siteId))));
  const inOpenCounts = await context.db.orm
    .select({ afeArea: siteCountWalls.afeArea, wallNumber: siteCountWalls.wallNumber })
    .from(siteCountWalls)
    .where(and(eq(siteCountWalls.siteId, siteId), siteCountWalls.isOpen));
  return { walls: [...new Map([...walls, ...inOpenCounts].map((wall) => [wallKey(wall), wall])).values()] };
}
