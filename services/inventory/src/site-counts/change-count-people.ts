import type { Principal } from '@floorlight/contracts/principal';
import type { SiteCount } from '@floorlight/contracts/site-counts';
import { eq, notInArray } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import type { InventoryContext } from '../context.ts';
import { siteCountPeople, siteCountWalls } from '../schema.ts';
import { changeWalls } from './change-walls.ts';
import { lockOpenCount } from './find-site-count.ts';
import { requirePeople } from './require-people.ts';
import { publicSiteCount } from './site-count.ts';
import { writeWallsChanged } from './write-walls-changed.ts';

/** Changes who counts. Walls of people who leave are assigned to nobody. */
export const changeCountPeople = (
  { db }: InventoryContext,
  principal: Principal,
  id: string,
  ids: readonly string[],
): Promise<SiteCount> =>
  db.transaction(async (tx) => {
    const row = await lockOpenCount(tx, principal, id);
    const { people: before } = await publicSiteCount(tx, row);
    const counters = await requirePeople(tx, principal, ids);
    await tx.delete(siteCountPeople).where(eq(siteCountPeople.siteCountId, id));
    if (counters.length > 0) {
      await tx.insert(siteCountPeople).values(counters.map((each) => ({ siteCountId: id, ...each })));
      const ofOthers = notInArray(
        siteCountWalls.assignedTo,
        counters.map(({ userId }) => userId),
      );
      const freed = await changeWalls(tx, id, ofOthers, { assignedTo: null, assignedToName: null });
      const assignedBefore = freed.before.map(({ assignedToName }) => assignedToName);
      await writeWallsChanged(tx, principal, row, { change: 'assigned', walls: freed.after, assignedBefore });
    }
    const count = await publicSiteCount(tx, row);
    await writeEvent(tx, {
      name: 'inventory.sitecount.changed',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { count, before },
    });
    return count;
  });
