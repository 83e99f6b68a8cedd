import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/site-counts';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { conflict } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { requireWall } from '../counts/require-wall.ts';
import { type Wall, wallKey } from '../counts/wall.ts';
import { saveCaller } from '../people/known-people.ts';
import { refusals } from '../refusal-messages.ts';
import { inventoryCounts, siteCountPeople, siteCounts, siteCountWalls } from '../schema.ts';
import { isOneOf } from './read-walls.ts';
import { requirePeople } from './require-people.ts';
import { publicSiteCount } from './site-count.ts';

/** Opens a count of the site. The database enforces that a wall is in one open count. */
export const openSiteCount = (
  context: InventoryContext,
  principal: Principal,
  { name, blind, walls, people }: BodyOf<typeof contract.openSiteCount>,
  once: Once,
): Promise<contract.SiteCount> =>
  context.db.transaction((tx) =>
    once(tx, async () => {
      const site = siteOf(context.sites, principal.siteId);
      const chosen = new Set(walls.map(wallKey));
      const inOrder = site.afeAreas
        .flatMap((area) => area.walls.map((wallNumber) => ({ afeArea: area.name, wallNumber })))
        .filter((wall) => chosen.has(wallKey(wall)));
      if (inOrder.length < chosen.size) for (const wall of walls) requireWall(site, wall);
      await saveCaller(tx, principal);
      const counters = await requirePeople(tx, principal, people);
      const [row] = await tx
        .insert(siteCounts)
        .values({
          id: randomUUID(),
          siteId: principal.siteId,
          name,
          blind,
          openedBy: principal.sub,
          openedByName: principal.name,
          openedAt: context.now(),
        })
        .returning();
      if (!row) throw new Error('an insert returned no row');
      await addWalls(tx, row, inOrder);
      if (counters.length > 0)
        await tx.insert(siteCountPeople).values(counters.map((each) => ({ siteCountId: row.id, ...each })));
      const count = await publicSiteCount(tx, row);
      await writeEvent(tx, {
        name: 'inventory.sitecount.opened',
        siteId: principal.siteId,
        actor: actorOf(principal),
        payload: { count },
      });
      return count;
    }),
  );

/** Adds the walls with the total of each one's last count. Throws `conflict` where one is in another open count. */
async function addWalls(tx: Transaction, { id, siteId }: { id: string; siteId: string }, walls: Wall[]): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into ${siteCountWalls} (site_count_id, site_id, afe_area, wall_number, position, last_total)
    select ${id}, ${siteId}, wall.area, wall.number, wall.position, last.total
    from unnest(${sql.param(walls.map(({ afeArea }) => afeArea))}::text[],
      ${sql.param(walls.map(({ wallNumber }) => wallNumber))}::text[]) with ordinality wall (area, number, position)
    left join lateral (
      select count.total from ${inventoryCounts} count
      where count.site_id = ${siteId} and count.afe_area = wall.area and count.wall_number = wall.number
        and count.replaced_at is null
      order by count.created_at desc limit 1
    ) last on true
    order by wall.position
    on conflict do nothing`);
  if (rowCount === walls.length) return;
  const [taken] = await tx
    .select({ name: siteCounts.name, wall: siteCountWalls.wallNumber, area: siteCountWalls.afeArea })
    .from(siteCountWalls)
    .innerJoin(siteCounts, and(eq(siteCounts.id, siteCountWalls.siteCountId), sql`${siteCounts.id} <> ${id}`))
    .where(and(eq(siteCountWalls.siteId, siteId), siteCountWalls.isOpen, isOneOf(walls)))
    .limit(1);
  throw conflict(taken ? coded(refusals.wallInOtherCount, taken) : coded(refusals.wallsChangedMeanwhile));
}
