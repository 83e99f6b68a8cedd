import type { Site } from '@floorlight/contracts/sites';
import type { SiteDirectory } from '@floorlight/sites/site-of';

export type MailSite = Pick<Site, 'name' | 'timeZone' | 'language' | 'emergencyServicesRecipients'> &
  Partial<Pick<Site, 'address' | 'entrance' | 'callBackNumber'>>;

/** Returns the site data that mails need. A site that does not exist gets defaults: its alerts are mailed, too. */
export const mailSites =
  (sites: SiteDirectory) =>
  (siteId: string): MailSite =>
    sites.get(siteId) ?? { name: siteId, timeZone: 'UTC', language: 'en', emergencyServicesRecipients: [] };
