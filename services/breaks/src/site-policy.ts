import type { BreakPrivacy } from '@floorlight/contracts/sites';
import type { SiteDirectory } from '@floorlight/service-kit/sites';

/** What a site's owner has set for breaks. */
export interface SitePolicy {
  timeZone: string;
  privacy: BreakPrivacy;
  retentionDays: number;
}

/**
 * A break of a site that the sites file no longer holds still ends and is still counted: with nobody to ask, its
 * names stay hidden.
 */
export const sitePolicies =
  (sites: SiteDirectory) =>
  (siteId: string): SitePolicy => {
    const site = sites.get(siteId);
    return site
      ? { timeZone: site.timeZone, privacy: site.breakPrivacy, retentionDays: site.breakRetentionDays }
      : { timeZone: 'UTC', privacy: 'team', retentionDays: 365 };
  };
