import { defaultAwayCodes } from '@floorlight/contracts/away-codes';
import type { BreakPrivacy } from '@floorlight/contracts/sites';
import type { SiteDirectory } from '@floorlight/sites/site-of';

/** A site's settings for breaks, from its settings. */
export interface SitePolicy {
  timeZone: string;
  privacy: BreakPrivacy;
  retentionDays: number;
  awayCodes: readonly string[];
}

/** Breaks of a site that no longer exists still end and count; their names stay hidden. */
export const sitePolicies =
  (sites: SiteDirectory) =>
  (siteId: string): SitePolicy => {
    const site = sites.get(siteId);
    if (!site) return { timeZone: 'UTC', privacy: 'team', retentionDays: 365, awayCodes: defaultAwayCodes };
    const { timeZone, breakPrivacy: privacy, breakRetentionDays: retentionDays, awayCodes } = site;
    return { timeZone, privacy, retentionDays, awayCodes };
  };
