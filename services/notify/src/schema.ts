import type { AlertStatus } from '@floorlight/contracts/alerts';
import type { LiveMessage, LivePresentation } from '@floorlight/contracts/live';
import type { CodedTexts, Notification } from '@floorlight/contracts/notifications';
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
import { personColumns } from '@floorlight/people/person-columns';
import type { AnnouncementMetadata } from './announcements/announcement-metadata.ts';

export { deadLetters, inbox } from '@floorlight/database/inbox';
export { mailings, mails, mailTurns } from './mails/mails-schema.ts';

/** Notify's copy of people, as of auth's newest event about each. */
export const people = pgTable(
  'people',
  {
    ...personColumns(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').$type<Role>().notNull(),
  },
  (table) => [index('people_active_managers').on(table.siteId, table.id).where(sql`role = 'manager' and is_active`)],
);

/** Each notification once, however many recipients it has. The id is the event's. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    type: text('type').$type<Notification['type']>().notNull().default('info'),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** Null in rows from before languages. */
    coded: jsonb('coded').$type<CodedTexts>(),
    metadata: jsonb('metadata').$type<AnnouncementMetadata>().notNull(),
    /** The alert, incident, beacon, request or break that it is about, in its public shape. */
    data: jsonb('data').$type<LiveMessage['data']>().notNull(),
    /** How clients present it to everyone; the escalation round is in `metadata`. */
    how: jsonb('how').$type<Partial<Pick<LivePresentation, 'quiet' | 'repeated'>>>().notNull().default({}),
    /** False if managers get it live only, without a row in their panel. */
    listed: boolean('listed').notNull(),
    /** True until it is a mailing, if managers are mailed about it. */
    mailDue: boolean('mail_due').notNull(),
    /** True until everyone else of the site has it as well. */
    everyoneDue: boolean('everyone_due').notNull().default(false),
  },
  (table) => [
    index('announcements_of_site').on(table.siteId, table.occurredAt),
    index('announcements_of_alert').on(sql`(metadata ->> 'alertId')`),
    index('announcements_mail_due').on(table.occurredAt).where(sql`mail_due`),
    index('announcements_everyone_due').on(table.occurredAt).where(sql`everyone_due`),
    index('announcements_age').on(table.occurredAt),
  ],
);

/**
 * The recipients of announcements: a user's feed, numbered without gaps. It has no foreign key to the announcement, which
 * would be checked for each of thousands of rows: whoever writes rows has locked or just written the announcement, and
 * both are deleted together.
 */
export const notifications = pgTable(
  'notifications',
  {
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull(),
    seq: integer('seq').notNull(),
    isRead: boolean('is_read').notNull().default(false),
    /** False if this user gets it live only. */
    listed: boolean('listed').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('notifications_feed').on(table.userId, table.seq),
    index('notifications_unread').on(table.userId).where(sql`not is_read`),
    index('notifications_panel').on(table.userId, table.seq).where(sql`listed`),
    index('notifications_of_announcement').on(table.id),
    index('notifications_quiet').on(table.id).where(sql`not listed`),
  ],
);

/** The highest seq of each user's feed. Its row lock makes numbers appear in the order of commits. */
export const feedCounters = pgTable('feed_counters', {
  userId: uuid('user_id').primaryKey(),
  top: integer('top').notNull(),
});

/** The newest state of each alert, so that a late event sounds no alarm for an alert that is answered. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    senderId: uuid('sender_id').notNull(),
    status: text('status').$type<AlertStatus>().notNull(),
    version: integer('version').notNull(),
    /** The last escalation round that was announced; 0 for none. */
    round: integer('round').notNull().default(0),
    receivedAt: instant('heard_at').notNull().defaultNow(),
  },
  (table) => [index('alerts_of_sender').on(table.senderId, table.receivedAt), index('alerts_age').on(table.receivedAt)],
);

/** Which managers have received an alert on a device, and which have seen it. */
export const alertReceipts = pgTable(
  'alert_receipts',
  {
    alertId: uuid('alert_id').notNull(),
    userId: uuid('user_id').notNull(),
    notifiedAt: instant('notified_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    seenAt: instant('seen_at'),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.userId] })],
);

/** Ended sessions, for as long as a principal of theirs could still open a socket. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    endedAt: instant('ended_at').notNull().defaultNow(),
  },
  (table) => [index('ended_sessions_age').on(table.endedAt)],
);
