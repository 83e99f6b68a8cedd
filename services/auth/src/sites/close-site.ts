import type { Principal } from '@floorlight/contracts/principal';
import type { SiteSettings } from '@floorlight/contracts/site-settings';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
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
  const { openAlerts } = await context.siteUses.inSafety(siteId);
  if (openAlerts > 0) throw conflict(coded(refusals.siteHasOpenAlerts, { name, count: openAlerts }));
  return storeChange(context, principal, siteId, version, (before) => ({
    ...before,
    closedAt: before.closedAt ?? new Date().toISOString(),
  }));
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
