import type { SiteCounts } from '@floorlight/contracts/organization';
import { may, rolesWith } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import type { Site } from '@floorlight/contracts/sites';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { countSessions, inventoryCounts, memberships, people } from '../schema.ts';
import { dayOf } from '../sessions/site-day.ts';

type Counted = Pick<InventoryContext, 'db' | 'sites' | 'now'>;

/**
 * How far the counts are today at the open sites that the caller oversees: all for administrators, their own for
 * managers. Sites without walls, and where nothing is counted, are left out.
 */
export async function listOrganizationCounts(context: Counted, principal: Principal): Promise<SiteCounts[]> {
  const overseen = await overseenSites(context, principal);
  const sites = overseen.map((site) => ({ siteId: site.id, walls: wallsOf(site) })).filter(({ walls }) => walls > 0);
  const counted = await countWalls(
    context,
    sites.map(({ siteId }) => siteId),
  );
  return sites.map(({ siteId, walls }) => ({ siteId, walls, counted: Math.min(counted.get(siteId) ?? 0, walls) }));
}

async function overseenSites({ db, sites }: Counted, { sub, role }: Principal): Promise<Site[]> {
  const open = [...sites.values()].filter(
    ({ closedAt, switchedOff }) => closedAt === null && !switchedOff.includes('counts'),
  );
  if (may(role, 'sites.editAll')) return open;
  const own = await db.orm
    .select({ siteId: memberships.siteId })
    .from(memberships)
    .innerJoin(people, and(eq(people.id, memberships.userId), people.isActive))
    .where(and(eq(memberships.userId, sub), inArray(memberships.role, rolesWith('organization.read'))));
  const ids = new Set(own.map(({ siteId }) => siteId));
  return open.filter(({ id }) => ids.has(id));
}

const wallsOf = ({ afeAreas }: Site): number => afeAreas.reduce((sum, { walls }) => sum + walls.length, 0);

/** The walls that were counted today, by site, in one statement. */
async function countWalls(context: Counted, siteIds: string[]): Promise<Map<string, number>> {
  const days = siteIds.map((siteId) => dayOf(context, siteId));
  const { rows } = await context.db.orm.execute<{ siteId: string; counted: number }>(sql`
    select today.site_id "siteId", wall.counted
    from unnest(${sql.param(siteIds)}::text[], ${sql.param(days)}::date[]) today (site_id, day), lateral (
      select count(*)::int counted
      from (
        select distinct count.afe_area, count.wall_number
        from ${countSessions} session
        join ${inventoryCounts} count on count.session_id = session.id and count.replaced_at is null
        where session.site_id = today.site_id and session.day = today.day
      ) once
    ) wall`);
  return new Map(rows.map(({ siteId, counted }) => [siteId, counted]));
}
