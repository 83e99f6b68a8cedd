import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, lte, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { maxSkew } from '@floorlight/service-kit/device-clock';
import { conflict } from '@floorlight/service-kit/failures';
import type { Wall } from '../counts/wall.ts';
import { refusals } from '../refusal-messages.ts';
import { inventoryCounts, siteCounts, siteCountWalls } from '../schema.ts';
import { isOn } from './find-site-count.ts';
import { publicWall } from './read-walls.ts';
import { writeWallsChanged } from './write-walls-changed.ts';

type CountRow = typeof inventoryCounts.$inferSelect;

/** The wall of an open count of the site to which a count belongs, locked until the commit. */
export interface Contribution {
  siteCount: typeof siteCounts.$inferSelect;
  wall: typeof siteCountWalls.$inferSelect;
  /** The count that is valid until now. */
  valid: CountRow | null;
}

interface Counted extends Wall {
  countedAt: Date;
  asRecount: boolean;
}

/**
 * Finds the open count of the caller that has this wall; null where none has, or it was opened after the wall was counted.
 * Throws `conflict` where the wall is approved, where somebody else has counted it and this is meant as no recount, and
 * where somebody else has to recount it.
 */
export async function findContribution(
  tx: Transaction,
  { siteId, sub }: Principal,
  { afeArea, wallNumber, countedAt, asRecount }: Counted,
): Promise<Contribution | null> {
  const [found] = await tx
    .select({ wall: siteCountWalls, siteCount: siteCounts })
    .from(siteCountWalls)
    .innerJoin(siteCounts, eq(siteCounts.id, siteCountWalls.siteCountId))
    .where(
      and(
        eq(siteCountWalls.siteId, siteId),
        eq(siteCountWalls.afeArea, afeArea),
        eq(siteCountWalls.wallNumber, wallNumber),
        siteCountWalls.isOpen,
        lte(siteCounts.openedAt, new Date(countedAt.getTime() + maxSkew)),
        isOn(sub),
      ),
    )
    .for('update', { of: siteCountWalls });
  if (!found) return null;
  const valid = found.wall.countId === null ? null : await countWith(tx, found.wall.countId);
  refuseWrongCounter(found.wall, valid, { sub, asRecount });
  return { ...found, valid };
}

async function countWith(tx: Transaction, id: string): Promise<CountRow | null> {
  const [count] = await tx.select().from(inventoryCounts).where(eq(inventoryCounts.id, id));
  return count ?? null;
}

function refuseWrongCounter(
  { status, wallNumber: wall, recountByAnother, approvedByName }: Contribution['wall'],
  valid: CountRow | null,
  { sub, asRecount }: { sub: string; asRecount: boolean },
): void {
  if (valid === null) return;
  const name = valid.countedByName;
  switch (status) {
    case 'approved':
      throw conflict(coded(refusals.wallApproved, { wall, name: approvedByName ?? '' }));
    case 'recount':
      if (recountByAnother && valid.countedBy === sub) throw conflict(coded(refusals.recountByAnother, { wall }));
      return;
    case 'counted':
      if (valid.countedBy !== sub && !asRecount) throw conflict(coded(refusals.wallCounted, { wall, name }));
      return;
    case 'open':
      return;
    default:
      status satisfies never;
  }
}

/**
 * Takes a saved count into its count of the site. The one that was counted last is valid. Where it differs from the wall's
 * last count by more than the site allows, and nobody has counted it again yet, somebody else has to.
 */
export async function contribute(
  tx: Transaction,
  principal: Principal,
  { siteCount, wall, valid }: Contribution,
  count: CountRow,
  { counts: { recountPercent } }: Site,
): Promise<void> {
  const isLast = valid === null || valid.createdAt <= count.createdAt;
  const recounted = valid !== null && (wall.status === 'recount' || valid.countedBy !== count.countedBy);
  const differs = !recounted && !wall.recounted && isOver(recountPercent, wall.lastTotal, count.total);
  const [changed] = await tx
    .update(siteCountWalls)
    .set({
      ...(isLast && {
        countId: count.id,
        status: differs ? 'recount' : 'counted',
        recounted: wall.recounted || recounted,
        recountReason: differs ? 'variance' : null,
        recountByAnother: differs,
        recountNote: null,
      }),
      // Whoever else is at the wall stays there.
      ...(wall.startedBy === count.countedBy && { startedBy: null, startedByName: null, startedAt: null }),
      version: sql`${siteCountWalls.version} + 1`,
    })
    .where(and(eq(siteCountWalls.siteCountId, siteCount.id), eq(siteCountWalls.position, wall.position)))
    .returning();
  if (!changed) throw new Error('a locked row is there');
  const walls = [publicWall(changed, isLast ? count : valid)];
  await writeWallsChanged(tx, principal, siteCount, { change: 'counted', walls });
}

/** Whether a total differs from the last one by more percent of it; any item is more than any percent of nothing. */
export const isOver = (percent: number | null, last: number | null, total: number): boolean =>
  percent !== null && last !== null && Math.abs(total - last) * 100 > percent * last;
