import type { Principal } from '@floorlight/contracts/principal';
import type { SiteSettings } from '@floorlight/contracts/site-settings';
import { Site } from '@floorlight/contracts/sites';
import type { Transaction } from '@floorlight/database/database';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { sites, siteVersions } from '../schema.ts';
import { findNames } from '../users/find-names.ts';
import { requireSite } from './require-site.ts';
import { responders } from './responders.ts';

export function getSiteSettings(context: AuthContext, principal: Principal, siteId: string): Promise<SiteSettings> {
  requireSite(context, principal, siteId);
  return newestSettings(context.db.orm, siteId);
}

/** The newest settings of a site, read from the database. Throws `not_found`. */
export async function newestSettings(orm: Pick<Transaction, 'select'>, siteId: string): Promise<SiteSettings> {
  const { version, settings } = sites;
  const { changedAt, changedBy } = siteVersions;
  const [row] = await orm
    .select({ version, settings, changedAt, changedBy, responders })
    .from(sites)
    .innerJoin(siteVersions, and(eq(siteVersions.siteId, sites.id), eq(siteVersions.version, sites.version)))
    .where(eq(sites.id, siteId));
  if (!row) throw notFound(coded(refusals.noSite));
  const [by] = await findNames(orm, row.changedBy ? [row.changedBy] : []);
  return {
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedBy,
    changedByName: by?.name ?? null,
    responders: row.responders,
    settings: Site.parse(row.settings), // fields that an earlier release didn't store get their defaults
  };
}
