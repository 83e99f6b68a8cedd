import { randomUUID } from 'node:crypto';
import { type InventoryCount, itemsOf, type saveCount } from '@floorlight/contracts/counts';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt, isNull, lte, or, type SQL } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { keepCaller } from '../people/known-people.ts';
import { inventoryCounts } from '../schema.ts';
import { openSession } from '../sessions/open-session.ts';
import { publicCount } from './count.ts';
import { countedAt } from './counted-at.ts';
import type { Wall } from './wall.ts';

/** Saves the count of one wall of the caller's site; in its session the last counted holds, others are history. */
export const save = (
  context: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof saveCount>,
  once: Once,
): Promise<InventoryCount> =>
  context.db.transaction((tx) =>
    once(tx, async () => {
      // What was saved is answered again, also where the site has lost that wall since.
      mustBeWallOf(siteOf(context.sites, principal.siteId), body);
      await keepCaller(tx, principal);
      // Holds the session's row until the commit: counts of a session are saved one after the other.
      const createdAt = countedAt(body.countedAt, context.now());
      const sessionId = await openSession(context, tx, principal, createdAt);
      const place = await placeAmong(tx, and(eq(inventoryCounts.sessionId, sessionId), ofWall(body)), createdAt);
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
          total: itemsOf(body),
          empty: body.empty,
          ...place,
          notes: body.notes || null,
          createdAt,
        })
        .returning();
      if (!row) throw new Error('an insert without conflict returned no row');
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
 * Makes room among the counts of a wall for one of this instant, which can be older than some of them: each is history
 * from when the next was counted, and all but the first are recounts.
 */
async function placeAmong(
  tx: Transaction,
  counts: SQL | undefined,
  at: Date,
): Promise<{ recount: boolean; replacedAt: Date | null }> {
  const later = await tx
    .update(inventoryCounts)
    .set({ recount: true })
    .where(and(counts, gt(inventoryCounts.createdAt, at)))
    .returning({ createdAt: inventoryCounts.createdAt });
  const justBefore = await tx
    .update(inventoryCounts)
    .set({ replacedAt: at })
    .where(
      and(
        counts,
        lte(inventoryCounts.createdAt, at),
        or(isNull(inventoryCounts.replacedAt), gt(inventoryCounts.replacedAt, at)),
      ),
    )
    .returning({ id: inventoryCounts.id });
  const [next] = later.map(({ createdAt }) => createdAt).sort((a, b) => a.getTime() - b.getTime());
  return { recount: justBefore.length > 0, replacedAt: next ?? null };
}

const ofWall = ({ afeArea, wallNumber }: Wall) =>
  and(eq(inventoryCounts.afeArea, afeArea), eq(inventoryCounts.wallNumber, wallNumber));

function mustBeWallOf(site: Site, { afeArea, wallNumber }: Wall): void {
  const area = site.afeAreas.find(({ name }) => name === afeArea);
  if (!area) throw invalid({ afeArea: 'This area is not one of your site' });
  if (!area.walls.includes(wallNumber)) throw invalid({ wallNumber: `This wall is not one of ${afeArea}` });
}
