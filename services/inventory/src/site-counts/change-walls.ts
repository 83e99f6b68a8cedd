import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, inArray, type SQL, sql } from '@floorlight/database/drizzle';
import { siteCountWalls } from '../schema.ts';
import { readWalls } from './read-walls.ts';

type WallRow = typeof siteCountWalls.$inferSelect;

/** Changes walls of a count that the caller has locked. Returns them as they were and as they are, in the site's order. */
export async function changeWalls(
  tx: Transaction,
  siteCountId: string,
  where: SQL | undefined,
  set: Partial<WallRow>,
): Promise<{ before: WallRow[]; after: SiteCountWall[] }> {
  const before = await tx
    .select()
    .from(siteCountWalls)
    .where(and(eq(siteCountWalls.siteCountId, siteCountId), where))
    .orderBy(asc(siteCountWalls.position))
    .for('update');
  if (before.length === 0) return { before, after: [] };
  const these = inArray(
    siteCountWalls.position,
    before.map(({ position }) => position),
  );
  await tx
    .update(siteCountWalls)
    .set({ ...set, version: sql`${siteCountWalls.version} + 1` })
    .where(and(eq(siteCountWalls.siteCountId, siteCountId), these));
  return { before, after: await readWalls(tx, siteCountId, these) };
}
