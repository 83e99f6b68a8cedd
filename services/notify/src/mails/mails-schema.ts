import { instant } from '@floorlight/database/columns';
import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  type SQL,
  sql,
  text,
  timestamp,
  uuid,
} from '@floorlight/database/drizzle';
import type { Lane } from '@floorlight/mail/mails';

export { mails } from '@floorlight/mail/mails';

/** Announcements that are mailed, numbered in the order of commits. Alerts are in the alert lane, incidents in the other. */
export const mailings = pgTable(
  'mailings',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    announcementId: uuid('announcement_id').notNull(),
    siteId: text('site_id').notNull(),
    lane: text().$type<Lane>().notNull(),
    alertId: uuid('alert_id'),
    /** Of an alert that was acknowledged and is not over: it counts until the end. */
    unsolved: boolean().notNull().default(false),
    /** Whom the site's alarm plan calls by mail; null: everyone with a turn. */
    recipients: uuid().array(),
    occurredAt: instant('occurred_at').notNull(),
    takenAt: instant('taken_at').notNull().defaultNow(),
  },
  (table) => [
    index('mailings_of_site').on(table.siteId, table.lane, table.number),
    index('mailings_age').on(table.takenAt),
  ],
);

/** Whether a `mailing` still says something new about its `alert`. */
export const isOpen = sql`(coalesce(alert.status, 'active') = 'active' or (mailing.unsolved and alert.status = 'acknowledged'))`;

/** Whether a `mailing` is for this person. */
export const isFor = (userId: SQL): SQL => sql`(mailing.recipients is null or ${userId} = any(mailing.recipients))`;

/**
 * For each person and site whose announcements they are mailed: when their next mail of a lane may go, and which mailings their
 * last one covered.
 */
export const mailTurns = pgTable('site_mail_turns', turnColumns(), (table) => [
  primaryKey({ columns: [table.userId, table.lane, table.siteId] }),
  index('site_mail_turns_mail').on(table.mailId).where(sql`mail_id is not null`),
]);

/**
 * The turns of the release before, when people worked at one site. While its processes still run, a trigger copies what
 * they change to the table above.
 */
export const earlierMailTurns = pgTable('mail_turns', turnColumns(), (table) => [
  primaryKey({ columns: [table.userId, table.lane] }),
  index('mail_turns_mail').on(table.mailId).where(sql`mail_id is not null`),
]);

function turnColumns() {
  return {
    userId: uuid('user_id').notNull(),
    lane: text().$type<Lane>().notNull(),
    siteId: text('site_id').notNull(),
    /** Their first mail has what happened since then. */
    since: instant('since').notNull(),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull().defaultNow(),
    /** The last mail covers the mailings after `mailedFrom` up to `mailedTo`. */
    mailedFrom: bigint('mailed_from', { mode: 'number' }).notNull().default(0),
    mailedTo: bigint('mailed_to', { mode: 'number' }).notNull().default(0),
    /** The last mail; null if nobody needed one. */
    mailId: uuid('mail_id'),
  };
}
