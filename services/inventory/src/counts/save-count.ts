import { randomUUID } from 'node:crypto';
import * as counts from '@floorlight/contracts/counts';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNull, lte, min, or } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { timeDone } from '@floorlight/service-kit/device-clock';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { inventoryCounts } from '../schema.ts';
import { openSession } from '../sessions/open-session.ts';
import { contribute, findContribution } from '../site-counts/contribute.ts';
import { publicCount } from './count.ts';
import { requireWall } from './require-wall.ts';
import type { Wall } from './wall.ts';

/** Saves the count of one wall of the caller's site. In its session the last count is valid, the others are history. */
export const saveCount = (
  context: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof counts.saveCount>,
  once: Once,
): Promise<counts.InventoryCount> =>
  context.db.transaction((tx) =>
    once(tx, async () => {
      // Inside `once`: a repeated request gets its first answer, even if the site no longer has that wall.
      const site = siteOf(context.sites, principal.siteId);
      requireWall(site, body);
      await saveCaller(tx, principal);
      // Locks the session's row until the commit: counts of a session are saved one after the other.
      const createdAt = timeDone(body.countedAt, context.now());
      const sessionId = await openSession(context, tx, principal, createdAt);
      const { asRecount, ...counted } = body;
      const contribution = await findContribution(tx, principal, { ...counted, countedAt: createdAt, asRecount });
      const now = context.now();
      const siteCountId = contribution?.siteCount.id ?? null;
      const saved = { ...body, siteId: principal.siteId, sessionId, siteCountId, createdAt, now };
      const history = { recount: await updateRecounts(tx, saved), replacedAt: await updateHistory(tx, saved) };
      const [row] = await tx
        .insert(inventoryCounts)
        .values({
          id: randomUUID(),
          siteId: principal.siteId,
          sessionId,
          countedBy: principal.sub,
          countedByName: principal.name,
          afeArea: body.afeArea,
          wallNumber: body.wallNumber,
          rebinPsTotes: body.rebinPsTotes,
          psToteOverflow: body.psToteOverflow,
          floorTable: body.floorTable,
          total: counts.itemsOf(body),
          empty: body.empty,
          ...history,
          notes: body.notes || null,
          createdAt,
          siteCountId,
          updatedAt: now,
        })
        .returning();
      if (!row) throw new Error('an insert without conflict returned no row');
      if (contribution) await contribute(tx, principal, contribution, row, site);
      const count = publicCount(row);
      await writeEvent(tx, {
        name: 'inventory.count.saved',
        siteId: principal.siteId,
        actor: actorOf(principal),
        payload: { count, userId: principal.sub },
      });
      return count;
    }),
  );

interface SavedCount extends Wall {
  siteId: string;
  sessionId: string;
  siteCountId: string | null;
  createdAt: Date;
  now: Date;
}

/**
 * All counts of a wall but the first are recounts: of those in one count of the site, whoever made them, and of those in a
 * session that belong to none. A count can be older than others. Returns whether this one is a recount.
 */
async function updateRecounts(
  tx: Transaction,
  { siteId, siteCountId, sessionId, ...count }: SavedCount,
): Promise<boolean> {
  const together = and(
    eq(inventoryCounts.siteId, siteId),
    siteCountId === null
      ? and(eq(inventoryCounts.sessionId, sessionId), isNull(inventoryCounts.siteCountId))
      : eq(inventoryCounts.siteCountId, siteCountId),
    ofWall(count),
  );
  await tx
    .update(inventoryCounts)
    .set({ recount: true, updatedAt: count.now })
    .where(and(together, gt(inventoryCounts.createdAt, count.createdAt)));
  return (await tx.$count(inventoryCounts, and(together, lte(inventoryCounts.createdAt, count.createdAt)))) > 0;
}

/**
 * Replaces each count of a wall in a session by the next one. Returns when this count was replaced, if it is older than
 * others.
 */
async function updateHistory(
  tx: Transaction,
  { sessionId, createdAt, now, ...wall }: SavedCount,
): Promise<Date | null> {
  const ofSameWall = and(eq(inventoryCounts.sessionId, sessionId), ofWall(wall));
  await tx
    .update(inventoryCounts)
    .set({ replacedAt: createdAt, updatedAt: now })
    .where(
      and(
        ofSameWall,
        lte(inventoryCounts.createdAt, createdAt),
        or(isNull(inventoryCounts.replacedAt), gt(inventoryCounts.replacedAt, createdAt)),
      ),
    );
  const [next] = await tx
    .select({ createdAt: min(inventoryCounts.createdAt) })
    .from(inventoryCounts)
    .where(and(ofSameWall, gt(inventoryCounts.createdAt, createdAt)));
  return next?.createdAt ?? null;
}

const ofWall = ({ afeArea, wallNumber }: Wall) =>
  and(eq(inventoryCounts.afeArea, afeArea), eq(inventoryCounts.wallNumber, wallNumber));
