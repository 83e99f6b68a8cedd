import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import { type InventoryCount, saveCount } from '@floorlight/contracts/inventory';
import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import { and, eq, isNull } from '@floorlight/database/drizzle';
import { idempotently } from '@floorlight/database/idempotency';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid } from '@floorlight/service-kit/failures';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { keepCaller } from '../people/known-people.ts';
import { inventoryCounts } from '../schema.ts';
import { openSession } from '../sessions/open-session.ts';
import { publicCount } from './count.ts';

/** Saves the count of one wall of the caller's site; an earlier one of this session becomes history. */
export const save = (
  context: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof saveCount>,
  idempotencyKey: string | null,
): Promise<InventoryCount> => {
  mustBeWallOf(siteOf(context.sites, principal.siteId), body);
  return context.db.transaction((tx) =>
    idempotently(
      tx,
      { key: idempotencyKey, userId: principal.sub, endpoint: `${saveCount.method} ${saveCount.path}`, body },
      async () => {
        await keepCaller(tx, principal);
        // Holds the session's row until the commit: counts of a session are saved one after the other.
        const sessionId = await openSession(context, tx, principal);
        const createdAt = context.now();
        const replaced = await tx
          .update(inventoryCounts)
          .set({ replacedAt: createdAt })
          .where(and(eq(inventoryCounts.sessionId, sessionId), ofWall(body), isNull(inventoryCounts.replacedAt)))
          .returning({ id: inventoryCounts.id });
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
            total: body.rebinPsTotes + body.psToteOverflow + body.floorTable,
            empty: body.empty,
            recount: replaced.length > 0,
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
      },
    ),
  );
};

interface Wall {
  afeArea: string;
  wallNumber: string;
}

const ofWall = ({ afeArea, wallNumber }: Wall) =>
  and(eq(inventoryCounts.afeArea, afeArea), eq(inventoryCounts.wallNumber, wallNumber));

function mustBeWallOf(site: Site, { afeArea, wallNumber }: Wall): void {
  const area = site.afeAreas.find(({ name }) => name === afeArea);
  if (!area) throw invalid({ afeArea: 'This area is not one of your site' });
  if (!area.walls.includes(wallNumber)) throw invalid({ wallNumber: `This wall is not one of ${afeArea}` });
}
