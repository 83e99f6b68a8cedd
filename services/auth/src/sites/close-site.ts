import type { Principal } from '@floorlight/contracts/principal';
import type { SiteSettings } from '@floorlight/contracts/site-settings';
import type { Site } from '@floorlight/contracts/sites';
import { and, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import { forgetKeys, revokeKeysOfSite } from '../api-keys/revoke-api-key.ts';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import { cellAlerts } from '../schema.ts';
import { storeChange } from './change-site.ts';
import { requireSite } from './require-site.ts';

/** Closes a site. Throws `conflict` while it has open alerts. */
export async function closeSite(
  context: AuthContext,
  principal: Principal,
  siteId: string,
  version: number,
): Promise<SiteSettings> {
  const { name } = requireSite(context, principal, siteId);
  const { openAlerts: here } = await context.siteUses.inSafety(siteId);
  const openAlerts =
    here + (await context.db.orm.$count(cellAlerts, and(eq(cellAlerts.siteId, siteId), cellAlerts.isOpen)));
  if (openAlerts > 0) throw conflict(coded(refusals.siteHasOpenAlerts, { name, count: openAlerts }));
  const close = (before: Site): Site => ({ ...before, closedAt: before.closedAt ?? new Date().toISOString() });
  let keys: string[] = [];
  const closed = await storeChange(context, principal, siteId, version, close, async (tx) => {
    keys = await revokeKeysOfSite(tx, principal, siteId);
  });
  await forgetKeys(context, keys);
  return closed;
}

export function reopenSite(
  context: AuthContext,
  principal: Principal,
  siteId: string,
  version: number,
): Promise<SiteSettings> {
  requireSite(context, principal, siteId);
  return storeChange(context, principal, siteId, version, (before) => ({ ...before, closedAt: null }));
}
