import type { Database } from '@floorlight/database/database';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Live } from './live/live.ts';
import type { MailSite } from './site-named.ts';

/** What every verb and reaction of notify is given. */
export interface NotifyContext {
  db: Database;
  log: Logger;
  live: Pick<Live, 'push' | 'send' | 'recheck' | 'endSessions'>;
  siteNamed: (siteId: string) => MailSite;
  /** Where people reach Floorlight, for links in mail. */
  publicUrl: string;
  /** Queues the mails of what was just announced now, instead of at the next look. */
  mailsAreDue: () => void;
  /** Tells everyone else of the site now what was just announced to its managers. */
  everyoneIsDue: () => void;
  /** Tells the senders of these alerts how far they have come. */
  reachChanged: (alertIds: string[]) => void;
  /** This user has seen what an announcement says. */
  seen: (userId: string, announcementId: string) => void;
}
