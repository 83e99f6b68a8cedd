import { randomUUID } from 'node:crypto';
import * as counts from '@floorlight/contracts/counts';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNull, lte, or, type SQL } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { inventoryCounts } from '../schema.ts';
import { openSession } from '../sessions/open-session.ts';
import { contribute, findContribution } from '../site-counts/contribute.ts';
import { publicCount } from './count.ts';
import { countedAt } from './counted-at.ts';
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
      const createdAt = countedAt(body.countedAt, context.now());
      const sessionId = await openSession(context, tx, principal, createdAt);
      const { asRecount, ...counted } = body;
      const contribution = await findContribution(tx, principal, { ...counted, countedAt: createdAt, asRecount });
      const now = context.now();
      const history = await updateHistory(
        tx,
        and(eq(inventoryCounts.sessionId, sessionId), ofWall(body)),
        createdAt,
        now,
      );
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
          siteCountId: contribution?.siteCount.id ?? null,
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

/**
 * Puts a count of this instant, which can be older than others, into the history of its wall: each count is replaced by
 * the next one, and all but the first are recounts. Returns these two columns of the new count.
 */
async function updateHistory(
  tx: Transaction,
  ofSameWall: SQL | undefined,
  at: Date,
  now: Date,
): Promise<{ recount: boolean; replacedAt: Date | null }> {
  const later = await tx
    .update(inventoryCounts)
    .set({ recount: true, updatedAt: now })
    .where(and(ofSameWall, gt(inventoryCounts.createdAt, at)))
    .returning({ createdAt: inventoryCounts.createdAt });
  const replaced = await tx
    .update(inventoryCounts)
    .set({ replacedAt: at, updatedAt: now })
    .where(
      and(
        ofSameWall,
        lte(inventoryCounts.createdAt, at),
        or(isNull(inventoryCounts.replacedAt), gt(inventoryCounts.replacedAt, at)),
      ),
    )
    .returning({ id: inventoryCounts.id });
  const [next] = later.map(({ createdAt }) => createdAt).sort((a, b) => a.getTime() - b.getTime());
  return { recount: replaced.length > 0, replacedAt: next ?? null };
}

const ofWall = ({ afeArea, wallNumber }: Wall) =>
  and(eq(inventoryCounts.afeArea, afeArea), eq(inventoryCounts.wallNumber, wallNumber));
