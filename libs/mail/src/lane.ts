import type { Database } from '@floorlight/database/database';
import type { Jobs } from '@floorlight/jobs/jobs';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Attachments } from './attachments.ts';
import type { Leases } from './leases.ts';
import type { Mail, MailText } from './mails.ts';
import type { Permit } from './mutex.ts';
import type { SentMarks } from './sent-marks.ts';

/**
 * Writes mails that were queued without a text, each time one is about to be sent. A mail that it leaves out is no
 * longer wanted and counts as withdrawn.
 */
export type WriteMails = (mails: Mail[]) => Promise<Map<Mail, MailText>>;

export interface MailerOptions {
  db: Database;
  jobs: Jobs;
  log: Logger;
  smtpUrl: string;
  from: string;
  /** Needed where `queueUnwrittenMails` is used. */
  write?: WriteMails;
  /** `storedAttachments` if the service sends files. */
  attachments?: Attachments;
  /** How long a mail is retried; 24 unless given. */
  giveUpAfterHours?: number;
}

/** What the lanes of a mailer share. */
export interface LaneOptions extends Required<MailerOptions> {
  leases: Leases;
  sentMarks: SentMarks;
  /** Makes permits of the mutex that a mail holds from its end of data until it is marked as sent. */
  newPermit(): Permit;
}

export interface OpenLane {
  /** Looks for due mails now. */
  sweep(): void;
  /** Waits for mails that are being sent, for up to five seconds. */
  stop(): Promise<void>;
}

export const stopTimeoutMs = 5000;
