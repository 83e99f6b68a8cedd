import type { Principal } from '@floorlight/contracts/principal';
import type { SiteSummary } from '@floorlight/contracts/site-settings';
import { and, asc, eq, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { sites, siteVersions } from '../schema.ts';
import { findNames } from '../users/find-names.ts';
import { countResponders } from './count-responders.ts';
import { mayChange } from './require-site.ts';

/** The sites that the caller may change, by name. */
export async function listSiteSettings({ db }: AuthContext, principal: Principal): Promise<SiteSummary[]> {
  const { id, version } = sites;
  const { changedAt, changedBy } = siteVersions;
  const field = <T>(name: 'name' | 'timeZone' | 'closedAt') => sql<T>`${sites.settings}->>${sql.raw(`'${name}'`)}`;
  const rows = await db.orm
    .select({
      id,
      version,
      changedAt,
      changedBy,
      name: field<string>('name'),
      timeZone: field<string>('timeZone'),
      closedAt: field<string | null>('closedAt'),
    })
    .from(sites)
    .innerJoin(siteVersions, and(eq(siteVersions.siteId, id), eq(siteVersions.version, version)))
    .orderBy(asc(field('name')));
  const shown = rows.filter((row) => mayChange(principal, row.id));
  const people = await findNames(db.orm, [...new Set(shown.flatMap((row) => row.changedBy ?? []))]);
  const names = new Map(people.map((person) => [person.id, person.name]));
  const responders = await countResponders(db.orm);
  return shown.map((row) => ({
    ...row,
    responders: responders.get(row.id) ?? 0,
    changedAt: row.changedAt.toISOString(),
    changedByName: (row.changedBy && names.get(row.changedBy)) ?? null,
  }));
}
