import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, type SQL, sql } from '@floorlight/database/drizzle';
import type { Wall } from '../counts/wall.ts';
import { inventoryCounts, siteCountWalls } from '../schema.ts';

/** The walls of a count of the site with their valid counts, in the site's order; `where` narrows them. */
export async function readWalls(
  orm: Pick<Transaction, 'select'>,
  siteCountId: string,
  where?: SQL,
): Promise<SiteCountWall[]> {
  const rows = await orm
    .select({ wall: siteCountWalls, count: inventoryCounts })
    .from(siteCountWalls)
    .leftJoin(inventoryCounts, eq(inventoryCounts.id, siteCountWalls.countId))
    .where(and(eq(siteCountWalls.siteCountId, siteCountId), where))
    .orderBy(asc(siteCountWalls.position));
  return rows.map(({ wall, count }) => publicWall(wall, count));
}

/** Matches these walls. */
export const isOneOf = (walls: readonly Wall[]): SQL =>
  sql`(${siteCountWalls.afeArea}, ${siteCountWalls.wallNumber}) in (
    select * from unnest(${sql.param(walls.map(({ afeArea }) => afeArea))}::text[],
      ${sql.param(walls.map(({ wallNumber }) => wallNumber))}::text[]))`;

export const publicWall = (
  wall: typeof siteCountWalls.$inferSelect,
  count: typeof inventoryCounts.$inferSelect | null,
): SiteCountWall => ({
  afeArea: wall.afeArea,
  wallNumber: wall.wallNumber,
  status: wall.status,
  assignedTo: wall.assignedTo,
  assignedToName: wall.assignedToName,
  startedBy: wall.startedBy,
  startedByName: wall.startedByName,
  startedAt: wall.startedAt?.toISOString() ?? null,
  countId: count?.id ?? null,
  countedBy: count?.countedBy ?? null,
  countedByName: count?.countedByName ?? null,
  countedAt: count?.createdAt.toISOString() ?? null,
  recounted: wall.recounted,
  figures: count && {
    rebinPsTotes: count.rebinPsTotes,
    psToteOverflow: count.psToteOverflow,
    floorTable: count.floorTable,
    total: count.total,
    empty: count.empty,
  },
  lastTotal: wall.lastTotal,
  recountReason: wall.recountReason,
  recountByAnother: wall.recountByAnother,
  recountNote: wall.recountNote,
  approvedByName: wall.approvedByName,
  version: wall.version,
});

/** What counters see of walls in a blind count: no figures but their own, no last total, no reason that gives it away. */
export const blinded = (walls: readonly SiteCountWall[], reader: string): SiteCountWall[] =>
  walls.map((wall) => ({
    ...wall,
    figures: wall.countedBy === reader ? wall.figures : null,
    lastTotal: null,
    recountReason: wall.recountReason === 'variance' ? null : wall.recountReason,
  }));
