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
import type { KnownPlace } from './alerts/known-place.ts';
import type { AnnouncementMetadata } from './announcements/announcement-metadata.ts';

export { deadLetters, inbox } from '@floorlight/database/inbox';
export { outbox } from '@floorlight/database/outbox';
export { memberships } from '@floorlight/people/memberships-table';
export { pendingErasures } from '@floorlight/people/pending-erasures';
export { sites } from '@floorlight/sites/sites-table';
export { alarmTests } from './alarm-tests/tables.ts';
export { earlierMailTurns, mailings, mails, mailTurns } from './mails/mails-schema.ts';
export { pushDeliveries, pushSubscriptions } from './push/tables.ts';
export { phoneNumbers, textMessages } from './text-messages/tables.ts';
export { webhookDeliveries, webhooks } from './webhooks/tables.ts';

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
  (table) => [
    index('people_active_above_workers').on(table.siteId, table.id).where(sql`role <> 'worker' and is_active`),
  ],
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
    how: jsonb('how')
      .$type<Partial<Pick<LivePresentation, 'quiet' | 'repeated' | 'passing' | 'by'>>>()
      .notNull()
      .default({}),
    /** False if managers get it live only, without a row in their panel. */
    listed: boolean('listed').notNull(),
    /** True until it is a mailing, if managers are mailed about it. */
    mailDue: boolean('mail_due').notNull(),
    /** True until its pushes are queued, if it reaches people's pockets. */
    pushDue: boolean('push_due').notNull().default(false),
    /** True until the site's alarm plan has said whom it calls. Mails and pushes are due after that. */
    callDue: boolean('call_due').notNull().default(false),
    /** Whom the plan calls by push and by mail; null: everyone who has it in their feed. */
    pushTo: uuid('push_to').array(),
    mailTo: uuid('mail_to').array(),
    /** Its number in the feed of its site; null in rows from before these numbers. */
    seq: integer('seq'),
    /** Its place among those to an audience that panels show. Only the release before this one counts by it. */
    place: integer('place'),
    /** Who has it in their feed, besides those with a row in `notifications`. */
    audience: text('audience').$type<'managers' | 'everyone'>(),
    /** Who caused it: for them it is read. */
    actorId: uuid('actor_id'),
  },
  (table) => [
    index('announcements_of_site').on(table.siteId, table.occurredAt),
    index('announcements_of_alert').on(sql`(metadata ->> 'alertId')`),
    index('announcements_of_evacuation').on(sql`(metadata ->> 'evacuationId')`).where(sql`metadata ? 'evacuationId'`),
    index('announcements_mail_due').on(table.occurredAt).where(sql`mail_due`),
    index('announcements_call_due').on(table.occurredAt).where(sql`call_due`),
    index('announcements_push_due').on(table.occurredAt).where(sql`push_due`),
    index('announcements_feed').on(table.siteId, table.seq).where(sql`audience is not null`),
    index('announcements_feed_of_everyone').on(table.siteId, table.seq).where(sql`audience = 'everyone'`),
    // With all that the release before this one asks about them for its count of unread ones.
    index('announcements_by_actor')
      .on(table.actorId, table.siteId, table.seq, table.audience, table.listed)
      .where(sql`actor_id is not null`),
    index('announcements_panel_by_time')
      .on(table.siteId, table.occurredAt, table.seq)
      .where(sql`audience is not null and listed`),
    index('announcements_age').on(table.occurredAt),
    index('announcements_live_only').on(table.occurredAt).where(sql`not listed`),
  ],
);

/**
 * Announcements in the feed of one person: those that are for them alone, that they missed, or that they get in another
 * way than their audience. It has no foreign key to the announcement: both are deleted together.
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
    index('notifications_by_seq').on(table.userId, table.seq),
    index('notifications_unread').on(table.userId).where(sql`not is_read`),
    index('notifications_panel').on(table.userId, table.seq).where(sql`listed`),
    index('notifications_of_announcement').on(table.id),
    index('notifications_quiet').on(table.id).where(sql`not listed`),
  ],
);

/**
 * The numbers of each site's feed. Whoever takes numbers locks the row until the commit, so they appear in order. A feed
 * of a person is a part of these numbers.
 */
export const siteFeeds = pgTable('site_feeds', {
  siteId: text('site_id').primaryKey(),
  /** The last number taken. */
  top: integer('top').notNull().default(0),
  /** The last place taken. */
  places: integer('places').notNull().default(0),
  /** Up to this number feeds have only what panels show. */
  pruned: integer('pruned').notNull().default(0),
});

/** The numbers between which a person has the announcements to an audience of a site in their feed. */
export const feedIntervals = pgTable(
  'feed_intervals',
  {
    userId: uuid('user_id').notNull(),
    siteId: text('site_id').notNull(),
    /** Managers have those to everyone, too. */
    audience: text('audience').$type<'managers' | 'everyone'>().notNull(),
    /** The number before the first. */
    afterSeq: integer('after_seq').notNull(),
    /** The last; null for all that follow. */
    untilSeq: integer('until_seq'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.siteId, table.afterSeq] }),
    uniqueIndex('feed_intervals_open_at').on(table.userId, table.siteId).where(sql`until_seq is null`),
    index('feed_intervals_of_managers').on(table.siteId).where(sql`audience = 'managers'`),
  ],
);

/** Announcements to an audience that a person has read. */
export const announcementReads = pgTable(
  'announcement_reads',
  { userId: uuid('user_id').notNull(), id: uuid('id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('announcement_reads_of').on(table.id)],
);

/** Up to which number of a site's feed a person has marked all read. */
export const panelMarks = pgTable(
  'panel_marks',
  { userId: uuid('user_id').notNull(), siteId: text('site_id').notNull(), seq: integer('seq').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.siteId] })],
);

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
    /** What is known of its place; null in rows of earlier versions. */
    place: text('place').$type<KnownPlace>(),
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
