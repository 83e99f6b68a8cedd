import { randomUUID } from 'node:crypto';
import type { Transaction } from '@floorlight/database/database';
import { index, integer, pgTable, sql, text, timestamp, uuid } from '@floorlight/database/drizzle';
import { wakeOnCommit } from '@floorlight/database/wake';

/** An alert's mail never waits behind routine ones. */
export const lanes = ['alert', 'routine'] as const;
export type Lane = (typeof lanes)[number];
export type MailStatus = 'waiting' | 'sending' | 'sent' | 'failed';

/**
 * Mails to send and sent. `nextAttemptAt` is when a mail is looked at again if nothing happens until then: after a
 * failed attempt, after a job that got lost, after a process that died while sending. `attempts` tells one try from
 * the next, so that a late job does nothing.
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
    index('mails_done').on(table.createdAt).where(sql`status in ('sent', 'failed')`),
  ],
);
export type Mail = typeof mails.$inferSelect;

export interface NewMail {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  lane: Lane;
  /** A mail with a key that was used before is not queued again. */
  key?: string;
}

/**
 * Writes a mail in the transaction of what it tells; it is sent after the commit. Line breaks and other control
 * characters leave address and subject, so no text can add a header.
 */
export async function queueMail(tx: Transaction, mail: NewMail): Promise<void> {
  await tx
    .insert(mails)
    .values({
      id: randomUUID(),
      key: mail.key ?? null,
      lane: mail.lane,
      to: oneLine(mail.to),
      subject: oneLine(mail.subject),
      text: storable(mail.text),
      html: storable(mail.html),
    })
    .onConflictDoNothing({ target: mails.key });
  wakeOnCommit(tx);
}

const oneLine = (value: string): string => value.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Postgres stores no NUL. */
const storable = (value: string): string => value.replaceAll('\0', '');
