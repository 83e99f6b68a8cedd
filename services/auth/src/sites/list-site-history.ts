import { changesBetween } from '@floorlight/contracts/changes';
import type { Principal } from '@floorlight/contracts/principal';
import type { SiteHistoryEntry, SiteVersion } from '@floorlight/contracts/site-settings';
import { Site } from '@floorlight/contracts/sites';
import { and, desc, eq, lt } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { siteVersions } from '../schema.ts';
import { findNames } from '../users/find-names.ts';
import { requireSite } from './require-site.ts';

const pageSize = 50;

/** The versions of a site, newest first, each with what it changed. */
export async function listSiteHistory(
  context: AuthContext,
  principal: Principal,
  siteId: string,
  before?: number,
): Promise<SiteHistoryEntry[]> {
  requireSite(context, principal, siteId);
  const rows = await context.db.orm
    .select()
    .from(siteVersions)
    .where(and(eq(siteVersions.siteId, siteId), before === undefined ? undefined : lt(siteVersions.version, before)))
    .orderBy(desc(siteVersions.version))
    .limit(pageSize + 1);
  const people = await findNames(context.db.orm, [...new Set(rows.flatMap(({ changedBy }) => changedBy ?? []))]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.slice(0, pageSize).map((row, index) => ({
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedBy,
    changedByName: (row.changedBy && names.get(row.changedBy)) ?? null,
    changes: row.version === 1 ? [] : changesBetween(rows[index + 1]?.settings, row.settings),
  }));
}

export async function getSiteVersion(
  context: AuthContext,
  principal: Principal,
  siteId: string,
  version: number,
): Promise<SiteVersion> {
  requireSite(context, principal, siteId);
  const [row] = await context.db.orm
    .select({ version: siteVersions.version, settings: siteVersions.settings })
    .from(siteVersions)
    .where(and(eq(siteVersions.siteId, siteId), eq(siteVersions.version, version)));
  if (!row) throw notFound(coded(refusals.noSite));
  return { version: row.version, settings: Site.parse(row.settings) };
}
