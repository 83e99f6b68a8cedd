import type { Principal } from '@floorlight/contracts/principal';
import type { SiteSettings } from '@floorlight/contracts/site-settings';
import type { Site } from '@floorlight/contracts/sites';
import { eq } from '@floorlight/database/drizzle';
import { lockUntilCommit } from '@floorlight/database/lock-until-commit';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { sites } from '../schema.ts';
import { refuseAtCell } from './change-site.ts';
import { newestSettings } from './get-site-settings.ts';
import { storeVersion } from './store-version.ts';

/** Adds a site. Throws `conflict` where one has this id. */
export async function addSite(context: AuthContext, principal: Principal, settings: Site): Promise<SiteSettings> {
  refuseAtCell(context);
  const added = await context.db.transaction(async (tx) => {
    await lockUntilCommit(tx, `site ${settings.id}`);
    if ((await tx.$count(sites, eq(sites.id, settings.id))) > 0) throw conflict(coded(refusals.siteIdTaken));
    await storeVersion(tx, { settings: { ...settings, closedAt: null }, before: null, version: 1, by: principal });
    return newestSettings(tx, settings.id);
  });
  await context.readSites();
  return added;
}
