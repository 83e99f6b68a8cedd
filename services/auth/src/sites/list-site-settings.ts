import { may } from '@floorlight/contracts/permissions';
import { displayName } from '@floorlight/contracts/person';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import type { SiteSummary } from '@floorlight/contracts/site-settings';
import { and, eq, sql } from '@floorlight/database/drizzle';
import { siteOf } from '@floorlight/sites/site-of';
import type { AuthContext } from '../context.ts';
import { membershipsOf } from '../memberships/memberships-of.ts';
import { sessions, sites, siteVersions, users } from '../schema.ts';
import { isConnected } from '../sessions/live-session.ts';
import { mayChange } from './require-site.ts';
import { responders } from './responders.ts';

type Listing = Pick<AuthContext, 'db' | 'sites' | 'readSites'>;

/** The sites that the caller may change, by name. */
export const listSiteSettings = (context: Listing, principal: Principal): Promise<SiteSummary[]> =>
  listSites(context, ({ id }) => mayChange(principal, id));

/** The sites that the caller oversees, by name: all for administrators, their own for managers. */
export async function listOrganizationSites(context: Listing, principal: Principal): Promise<SiteSummary[]> {
  if (callerMay(principal, 'sites.editAll')) return listSites(context, () => true);
  const memberships = await membershipsOf(context.db.orm, principal.sub);
  const own = new Set(memberships.filter(({ role }) => may(role, 'organization.read')).map(({ siteId }) => siteId));
  return listSites(context, ({ id }) => own.has(id));
}

async function listSites(context: Listing, isShown: (site: { id: string }) => boolean): Promise<SiteSummary[]> {
  const { db } = context;
  const { id, version } = sites;
  const { changedAt, changedBy } = siteVersions;
  const connected = connectedPeople(db);
  const rows = await db.orm
    .select({
      id,
      version,
      changedAt,
      changedBy,
      responders,
      connected: sql<number>`coalesce(${connected.count}, 0)`,
      editor: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(sites)
    .innerJoin(siteVersions, and(eq(siteVersions.siteId, id), eq(siteVersions.version, version)))
    .leftJoin(users, eq(users.id, changedBy))
    .leftJoin(connected, eq(connected.siteId, id));
  // Names come from memory, which is then as new as the rows: Postgres would unpack the settings of every site for them.
  await context.readSites();
  return rows
    .filter(isShown)
    .map(({ editor, ...row }) => {
      const { name, timeZone, closedAt } = siteOf(context.sites, row.id);
      const changed = { changedAt: row.changedAt.toISOString(), changedByName: editor && displayName(editor) };
      return { ...row, ...changed, name, timeZone, closedAt };
    })
    .sort((a, b) => Number(a.name > b.name) - Number(a.name < b.name));
}

/** How many people are connected at each site: where their sessions work. */
const connectedPeople = ({ orm }: AuthContext['db']) =>
  orm
    .select({
      siteId: sql<string>`coalesce(${sessions.activeSiteId}, ${users.siteId})`.as('connected_at'),
      count: sql<number>`count(distinct ${sessions.userId})::int`.as('count'),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isConnected)
    .groupBy(sql`1`)
    .as('connected');
