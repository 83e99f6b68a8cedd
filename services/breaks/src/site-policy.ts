import { defaultAwayCodes } from '@floorlight/contracts/away-codes';
import type { BreakRule } from '@floorlight/contracts/break-rules';
import type { Language } from '@floorlight/contracts/languages';
import type { BreakPrivacy } from '@floorlight/contracts/sites';
import type { SiteDirectory } from '@floorlight/sites/site-of';

/** A site's settings for breaks, from its settings. */
export interface SitePolicy {
  timeZone: string;
  privacy: BreakPrivacy;
  retentionDays: number;
  awayCodes: readonly string[];
  /** The breaks that people are owed. */
  rules: readonly BreakRule[];
  language: Language;
}

/** Breaks of a site that no longer exists still end and count; their names stay hidden. */
export const sitePolicies =
  (sites: SiteDirectory) =>
  (siteId: string): SitePolicy => {
    const site = sites.get(siteId);
    if (!site) return withoutSite;
    const { timeZone, breakPrivacy: privacy, breakRetentionDays: retentionDays, awayCodes, language } = site;
    return { timeZone, privacy, retentionDays, awayCodes, rules: site.breakRules, language };
  };

const withoutSite: SitePolicy = {
  timeZone: 'UTC',
  privacy: 'team',
  retentionDays: 365,
  awayCodes: defaultAwayCodes,
  rules: [],
  language: 'en',
};
