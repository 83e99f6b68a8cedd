import type { Database } from '@floorlight/database/database';
import type { Live } from './live/live.ts';
import type { MailSite } from './site-named.ts';

/** What every verb and reaction of notify is given. */
export interface NotifyContext {
  db: Database;
  live: Pick<Live, 'say' | 'recheck' | 'endSessions'>;
  siteNamed: (siteId: string) => MailSite;
  /** Where people reach Floorlight, for links in mail. */
  publicUrl: string;
  /** Queues the mails of what was just announced now, instead of at the next look. */
  mailsAreDue: () => void;
}
