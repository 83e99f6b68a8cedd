import type { Principal } from '@floorlight/contracts/principal';
import type { SiteCountWall } from '@floorlight/contracts/site-counts';
import type { Transaction } from '@floorlight/database/database';
import { and, asc, eq, sql } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import type { Wall } from '../counts/wall.ts';
import { siteCounts, siteCountWalls } from '../schema.ts';
import { isOn } from './find-site-count.ts';
import { blinded, readWalls } from './read-walls.ts';
import { writeWallsChanged } from './write-walls-changed.ts';

const nobody = { startedBy: null, startedByName: null, startedAt: null };

/**
 * Notes that the caller is at a wall, and no longer at another. Answers the wall as it was before them: with whoever is
 * there already. Null where no open count of theirs has it.
 */
export const startWall = (
  { db, now }: InventoryContext,
  principal: Principal,
  wall: Wall,
): Promise<SiteCountWall | null> =>
  db.transaction(async (tx) => {
    const [there, ...others] = await affectedWalls(tx, principal, wall);
    for (const { count, wall: left } of others) await set(tx, principal, count, left, nobody);
    if (!there) return null;
    const [before] = await readWalls(tx, there.count.id, isRow(there.wall));
    if (!before) throw new Error('a locked row is there');
    const shown = there.count.blind ? blinded([before], principal.sub) : [before];
    // Who came first stays: the others learn that by their own answer.
    if (before.startedBy === null || before.startedBy === principal.sub || isStale(before, now())) {
      const here = { startedBy: principal.sub, startedByName: principal.name, startedAt: now() };
      await set(tx, principal, there.count, there.wall, here);
    }
    return shown[0] ?? null;
  });

type CountRow = typeof siteCounts.$inferSelect;
type WallRow = typeof siteCountWalls.$inferSelect;

/** Milliseconds after which somebody who started a wall and saved nothing has probably left. */
const startedFor = 30 * 60_000;
const isStale = ({ startedAt }: SiteCountWall, now: Date): boolean =>
  startedAt !== null && now.getTime() - Date.parse(startedAt) > startedFor;

/** The wall, if it is in an open count of the caller, and those where they are until now; locked. */
async function affectedWalls(tx: Transaction, { siteId, sub }: Principal, { afeArea, wallNumber }: Wall) {
  const isThis = sql`(${siteCountWalls.afeArea} = ${afeArea} and ${siteCountWalls.wallNumber} = ${wallNumber})`;
  const rows = await tx
    .select({ wall: siteCountWalls, count: siteCounts, isThis: sql<boolean>`${isThis}` })
    .from(siteCountWalls)
    .innerJoin(siteCounts, eq(siteCounts.id, siteCountWalls.siteCountId))
    .where(
      and(
        eq(siteCountWalls.siteId, siteId),
        siteCountWalls.isOpen,
        sql`((${isThis} and ${isOn(sub)}) or ${siteCountWalls.startedBy} = ${sub})`,
      ),
    )
    .orderBy(asc(siteCountWalls.siteCountId), asc(siteCountWalls.position))
    .for('update', { of: siteCountWalls });
  return [rows.find((row) => row.isThis), ...rows.filter((row) => !row.isThis)] as const;
}

async function set(
  tx: Transaction,
  principal: Principal,
  count: CountRow,
  wall: WallRow,
  started: Pick<WallRow, 'startedBy' | 'startedByName' | 'startedAt'>,
): Promise<void> {
  await tx
    .update(siteCountWalls)
    .set({ ...started, version: sql`${siteCountWalls.version} + 1` })
    .where(and(eq(siteCountWalls.siteCountId, count.id), isRow(wall)));
  const walls = await readWalls(tx, count.id, isRow(wall));
  await writeWallsChanged(tx, principal, count, { change: 'started', walls });
}

const isRow = ({ position }: WallRow) => eq(siteCountWalls.position, position);
