import { randomUUID } from 'node:crypto';
import type { Transaction } from '@floorlight/database/database';
import { index, integer, pgTable, sql, text, timestamp, uuid } from '@floorlight/database/drizzle';
import { wakeOnCommit } from '@floorlight/database/wake';

/** Mails of the alert lane never wait behind routine ones. */
export const lanes = ['alert', 'routine'] as const;
export type Lane = (typeof lanes)[number];
export type MailStatus = 'waiting' | 'sending' | 'sent' | 'failed' | 'withdrawn';

/**
 * Pending and finished mails. `nextAttemptAt` is when a mail is due: after a failed attempt, or when its job in Redis or
 * the process that was sending it counts as lost. `attempts` identifies an attempt, so that a late job does nothing.
 * A mail without bodies is written when it is sent: see `queueUnwrittenMails`.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    key: text().unique('mails_key'),
    lane: text().$type<Lane>().notNull(),
    to: text('recipient').notNull(),
    subject: text().notNull(),
    text: text('text_body').notNull(),
    html: text('html_body').notNull(),
    messageId: text('message_id'),
    status: text().$type<MailStatus>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('mails_open').on(table.lane, table.nextAttemptAt).where(sql`status in ('waiting', 'sending')`),
    index('mails_done').on(table.createdAt).where(sql`status in ('sent', 'failed', 'withdrawn')`),
  ],
);
export type Mail = typeof mails.$inferSelect;

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

export interface Recipient {
  /** One address without a name. */
  to: string;
  /** If a mail with this key exists, no second one is queued. */
  key?: string;
  /** The mail's id; random unless given. */
  id?: string;
}

export type NewMail = MailText & Recipient & { lane: Lane };

/** Queues one mail: see `queueMails`. */
export const queueMail = (tx: Transaction, mail: NewMail): Promise<void> => queueMails(tx, mail, [mail]);

/**
 * Queues mails whose texts the mailer's `write` makes each time one is about to be sent, in one statement of the given
 * transaction. So they show the newest state, and one that is no longer wanted isn't sent.
 */
export const queueUnwrittenMails = (tx: Transaction, lane: Lane, recipients: Recipient[]): Promise<void> =>
  queueMails(tx, { lane, subject: '', text: '', html: '' }, recipients);

/**
 * Queues a mail to each recipient, in one statement of the given transaction; they are sent after its commit. Removes
 * line breaks and other control characters from addresses and subject, so that no text can add a header.
 */
export async function queueMails(
  tx: Transaction,
  mail: MailText & { lane: Lane },
  recipients: Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  const columns = {
    ids: recipients.map(({ id }) => id ?? randomUUID()),
    keys: recipients.map(({ key }) => key ?? null),
    to: recipients.map(({ to }) => oneLine(to)),
  };
  await tx.execute(sql`
    insert into ${mails} (id, key, lane, recipient, subject, text_body, html_body)
    select id, key, ${mail.lane}, recipient, ${oneLine(mail.subject)}, ${storable(mail.text)}, ${storable(mail.html)}
    from unnest(${sql.param(columns.ids)}::uuid[], ${sql.param(columns.keys)}::text[], ${sql.param(columns.to)}::text[])
      as recipients (id, key, recipient)
    order by key
    on conflict (key) do nothing`);
  wakeOnCommit(tx);
}

/** Without line breaks and other control characters. */
export const oneLine = (value: string): string => value.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Postgres can't store NUL. */
const storable = (value: string): string => value.replaceAll('\0', '');
