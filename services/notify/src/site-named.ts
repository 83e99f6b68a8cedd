import type { Site } from '@floorlight/contracts/sites';
import type { SiteDirectory } from '@floorlight/service-kit/sites';

export type MailSite = Pick<Site, 'name' | 'timeZone' | 'emergencyServicesRecipients'>;

/** What a mail needs of a site. An alert of one that the sites file doesn't hold is mailed too, with what is known. */
export const siteNamed =
  (sites: SiteDirectory) =>
  (siteId: string): MailSite =>
    sites.get(siteId) ?? { name: siteId, timeZone: 'UTC', emergencyServicesRecipients: [] };
