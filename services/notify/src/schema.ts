import type { LiveMessage } from '@floorlight/contracts/live';
import type { Notification } from '@floorlight/contracts/notifications';
import type { Role } from '@floorlight/contracts/person';
import { instant } from '@floorlight/database/columns';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '@floorlight/database/drizzle';
import type { AnnouncementMetadata } from './announcements/announcement.ts';

export { deadLetters, inbox } from '@floorlight/database/inbox';
export { mails } from '@floorlight/mail/mails';

/** Notify's own copy of who works where: what auth last said of each person. */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').$type<Role>().notNull(),
    isActive: boolean('is_active').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [index('people_active_managers').on(table.siteId, table.id).where(sql`role = 'manager' and is_active`)],
);

/** What was said, once, however many were told. The id is the event's. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    type: text('type').$type<Notification['type']>().notNull().default('info'),
    title: text('title').notNull(),
    message: text('message').notNull(),
    metadata: jsonb('metadata').$type<AnnouncementMetadata>().notNull(),
    /** The noun it speaks of, in its public shape. */
    data: jsonb('data').$type<LiveMessage['data']>().notNull(),
    /** False for what is only said live, and not shown in the panel. */
    listed: boolean('listed').notNull(),
    /** True until the mails it calls for are queued. */
    mailDue: boolean('mail_due').notNull(),
  },
  (table) => [
    index('announcements_of_site').on(table.siteId, table.occurredAt),
    index('announcements_of_alert').on(sql`(metadata ->> 'alertId')`),
    index('announcements_mail_due').on(table.occurredAt).where(sql`mail_due`),
  ],
);

/**
 * Who was told what: a user's feed, numbered without gaps. It has no foreign key to its announcement, which would be
 * checked once for each of thousands of rows; both are written in one transaction and never deleted.
 */
export const notifications = pgTable(
  'notifications',
  {
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    seq: integer('seq').notNull(),
    isRead: boolean('is_read').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('notifications_feed').on(table.userId, table.seq),
    index('notifications_unread').on(table.userId).where(sql`not is_read`),
    index('notifications_of_announcement').on(table.id),
  ],
);

/** The highest seq of each user's feed. Its row lock makes numbers appear in the order of commits. */
export const feedCounters = pgTable('feed_counters', {
  userId: uuid('user_id').primaryKey(),
  top: integer('top').notNull(),
});

/** Sessions that were ended, for as long as a principal of theirs could still open a socket. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    endedAt: instant('ended_at').notNull().defaultNow(),
  },
  (table) => [index('ended_sessions_age').on(table.endedAt)],
);
