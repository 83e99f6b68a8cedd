import type { Principal } from '@floorlight/contracts/principal';
import type { SiteSettings } from '@floorlight/contracts/site-settings';
import type { Site } from '@floorlight/contracts/sites';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict, invalid, notFound } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { sites } from '../schema.ts';
import { newestSettings } from './get-site-settings.ts';
import { requireSite } from './require-site.ts';
import { requireUnused } from './require-unused.ts';
import { storeVersion } from './store-version.ts';

interface Edit {
  /** The version that the editor began with. */
  version: number;
  settings: Site;
}

/**
 * Stores new settings of a site. Throws `conflict` if somebody else has changed it since `version`, or if something in use
 * would go.
 */
export async function changeSite(
  context: AuthContext,
  principal: Principal,
  siteId: string,
  { version, settings }: Edit,
): Promise<SiteSettings> {
  const site = requireSite(context, principal, siteId);
  if (settings.id !== siteId) throw invalid({ 'settings.id': coded(refusals.siteIdFixed) });
  await requireUnused(context, site, settings);
  // Closing has a verb of its own.
  return storeChange(context, principal, siteId, version, (before) => ({ ...settings, closedAt: before.closedAt }));
}

/** Stores what `change` makes of the newest settings, unless they have another version by now, `also` in its transaction. */
export async function storeChange(
  context: AuthContext,
  principal: Principal,
  siteId: string,
  version: number,
  change: (before: Site) => Site,
  also: (tx: Transaction) => Promise<void> = async () => {},
): Promise<SiteSettings> {
  refuseAtCell(context);
  const stored = await context.db.transaction(async (tx) => {
    const before = await lockSite(tx, siteId);
    if (before.version !== version) throw await changedMeanwhile(tx, siteId);
    await storeVersion(tx, {
      settings: change(before.settings),
      before: before.settings,
      version: version + 1,
      by: principal,
    });
    await also(tx);
    return newestSettings(tx, siteId);
  });
  await context.readSites();
  return stored;
}

/** Throws `conflict` in a cell: its hub has the settings of its sites. */
export function refuseAtCell({ uplink }: AuthContext): void {
  if (uplink) throw conflict(coded(refusals.sitesAtHub));
}

async function lockSite(tx: Transaction, siteId: string) {
  const [site] = await tx.select().from(sites).where(eq(sites.id, siteId)).for('update');
  if (!site) throw notFound(coded(refusals.noSite));
  return site;
}

async function changedMeanwhile(tx: Transaction, siteId: string) {
  const { changedByName: name } = await newestSettings(tx, siteId);
  return conflict(name ? coded(refusals.siteChangedBy, { name }) : coded(refusals.siteChanged));
}
