import type { BreakPrivacy } from '@floorlight/contracts/sites';
import type { SiteDirectory } from '@floorlight/sites/site-of';

/** A site's settings for breaks, from its settings. */
export interface SitePolicy {
  timeZone: string;
  privacy: BreakPrivacy;
  retentionDays: number;
}

/** Breaks of a site that no longer exists still end and count; their names stay hidden. */
export const sitePolicies =
  (sites: SiteDirectory) =>
  (siteId: string): SitePolicy => {
    const site = sites.get(siteId);
    return site
      ? { timeZone: site.timeZone, privacy: site.breakPrivacy, retentionDays: site.breakRetentionDays }
      : { timeZone: 'UTC', privacy: 'team', retentionDays: 365 };
  };
