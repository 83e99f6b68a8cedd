import type { SiteCount } from '@floorlight/contracts/site-counts';
import type { Transaction } from '@floorlight/database/database';
import { asc, inArray, sql } from '@floorlight/database/drizzle';
import { siteCountPeople, type siteCounts, siteCountWalls } from '../schema.ts';

export type SiteCountRow = typeof siteCounts.$inferSelect;

/** The public shapes of counts of the site, in the order of the rows, with their people and progress. */
export async function publicSiteCounts(
  orm: Pick<Transaction, 'select'>,
  rows: readonly SiteCountRow[],
): Promise<SiteCount[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = await orm
    .select()
    .from(siteCountPeople)
    .where(inArray(siteCountPeople.siteCountId, ids))
    .orderBy(asc(siteCountPeople.name), asc(siteCountPeople.userId));
  const walls = await orm
    .select({ id: siteCountWalls.siteCountId, status: siteCountWalls.status, walls: sql`count(*)`.mapWith(Number) })
    .from(siteCountWalls)
    .where(inArray(siteCountWalls.siteCountId, ids))
    .groupBy(siteCountWalls.siteCountId, siteCountWalls.status);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    blind: row.blind,
    status: row.closedAt === null ? 'open' : 'closed',
    people: people
      .filter(({ siteCountId }) => siteCountId === row.id)
      .map(({ userId, name }) => ({ id: userId, name })),
    openedBy: row.openedBy,
    openedByName: row.openedByName,
    openedAt: row.openedAt.toISOString(),
    closedByName: row.closedByName,
    closedAt: row.closedAt?.toISOString() ?? null,
    progress: {
      ...{ open: 0, counted: 0, recount: 0, approved: 0 },
      ...Object.fromEntries(walls.filter(({ id }) => id === row.id).map((of) => [of.status, of.walls])),
    },
  }));
}

/** The public shape of one. */
export async function publicSiteCount(orm: Pick<Transaction, 'select'>, row: SiteCountRow): Promise<SiteCount> {
  const [count] = await publicSiteCounts(orm, [row]);
  if (!count) throw new Error('a row has a public shape');
  return count;
}
