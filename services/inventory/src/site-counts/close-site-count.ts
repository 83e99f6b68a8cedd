import type { Principal } from '@floorlight/contracts/principal';
import type { SiteCount } from '@floorlight/contracts/site-counts';
import { eq } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { InventoryContext } from '../context.ts';
import { siteCounts } from '../schema.ts';
import { changeWalls } from './change-walls.ts';
import { lockOpenCount } from './find-site-count.ts';
import { publicSiteCount } from './site-count.ts';

/** Closes a count: counts of its walls no longer belong to it. */
export const closeSiteCount = ({ db, now }: InventoryContext, principal: Principal, id: string): Promise<SiteCount> =>
  db.transaction(async (tx) => {
    await lockOpenCount(tx, principal, id);
    await changeWalls(tx, id, undefined, { isOpen: false, startedBy: null, startedByName: null, startedAt: null });
    const [row] = await tx
      .update(siteCounts)
      .set({ closedBy: principal.sub, closedByName: principal.name, closedAt: now() })
      .where(eq(siteCounts.id, id))
      .returning();
    if (!row) throw new Error('a locked row is there');
    const count = await publicSiteCount(tx, row);
    await writeEvent(tx, {
      name: 'inventory.sitecount.closed',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { count },
    });
    return count;
  });
