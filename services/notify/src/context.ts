import type { Database } from '@floorlight/database/database';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Live } from './live/live.ts';
import type { MailSite } from './mails/mail-site.ts';
import type { ReachedAlert } from './reach/save-receipts.ts';

/** The dependencies of every verb and reaction of notify. */
export interface NotifyContext {
  db: Database;
  log: Logger;
  live: Pick<Live, 'push' | 'send' | 'endSessions'>;
  mailSiteOf: (siteId: string) => MailSite;
  /** The address of Floorlight, for links in mails. */
  publicUrl: string;
  /** Begins the mails of new announcements now, instead of at the next poll. */
  queueMailsNow: () => void;
  /** Queues the pushes of new announcements now, instead of at the next poll. */
  queuePushesNow: () => void;
  /** Calls the people of alarm plans now, instead of at the next poll. */
  callPeopleNow: () => void;
  /** Whether the site has an alarm plan. */
  hasPlan: (siteId: string) => boolean;
  /** The people whom the site's alarm plan names for mails. */
  mailedByPlan: (siteId: string) => string[];
  /** Sends the senders of these alerts how many managers they have reached. */
  publishReach: (alerts: ReachedAlert[]) => void;
  /** Records that this user has seen an announcement. */
  markSeen: (userId: string, announcementId: string) => void;
}
