import type { Database } from '@floorlight/database/database';
import type { Sealer } from '@floorlight/service-kit/sealer';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { MailSite } from '../mails/mail-site.ts';
import type { AddressRules } from '../outgoing/address-rules.ts';

/** What the verbs of webhooks need. */
export interface WebhookContext {
  db: Database;
  sites: SiteDirectory;
  sealer: Sealer;
  addresses: AddressRules;
  /** The site of an event, for its words; one that does not exist gets defaults. */
  siteFor: (siteId: string) => MailSite;
  /** The address of Floorlight, for links. */
  publicUrl: string;
  /** Sends what is due now, instead of within a second. */
  sendNow: () => void;
}
