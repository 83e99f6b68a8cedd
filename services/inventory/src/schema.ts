import { toteActs } from '@floorlight/contracts/totes';
import { instant } from '@floorlight/database/columns';
import {
  boolean,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '@floorlight/database/drizzle';
import { mails } from '@floorlight/mail/mails';
import { personColumns } from '@floorlight/people/person-columns';
import { openableActs } from './opened-acts/opened-act.ts';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { deadLetters, inbox } from '@floorlight/database/inbox';
export { outbox } from '@floorlight/database/outbox';
export { mailAttachments } from '@floorlight/mail/attachments';
export { memberships } from '@floorlight/people/memberships-table';
export { pendingErasures } from '@floorlight/people/pending-erasures';
export { sites } from '@floorlight/sites/sites-table';
export { mails };

export const role = pgEnum('role', ['worker', 'manager', 'lead', 'administrator']);
export const siteCountWallStatus = pgEnum('site_count_wall_status', ['open', 'counted', 'recount', 'approved']);
export const toteStatus = pgEnum('tote_status', ['pending', 'processing', 'completed']);
export const toteAct = pgEnum('tote_act', toteActs);

/** The counts of one person on one day of the site. */
export const countSessions = pgTable(
  'count_sessions',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    countedBy: uuid('counted_by').notNull(),
    day: date('day').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('one_session_a_day').on(table.siteId, table.countedBy, table.day),
    index('count_sessions_of_day').on(table.siteId, table.day),
  ],
);

export const inventoryCounts = pgTable(
  'inventory_counts',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => countSessions.id),
    countedBy: uuid('counted_by').notNull(),
    countedByName: text('counted_by_name').notNull(),
    afeArea: text('afe_area').notNull(),
    wallNumber: text('wall_number').notNull(),
    rebinPsTotes: integer('rebin_ps_totes').notNull().default(0),
    psToteOverflow: integer('ps_tote_overflow').notNull().default(0),
    floorTable: integer('floor_table').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Counted and confirmed empty, which differs from not counted. */
    empty: boolean('empty').notNull().default(false),
    /**
     * Its wall was counted before in the same count of the site. Where it belongs to none: in the same session, in none
     * either.
     */
    recount: boolean('recount').notNull().default(false),
    /** When a later count replaced it; null while it is the last. */
    replacedAt: instant('replaced_at'),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
    /** The count of the site to which it belongs. */
    siteCountId: uuid('site_count_id'),
    /** Null in rows of an earlier release: they were last changed when they were replaced, or made. */
    updatedAt: instant('updated_at'),
  },
  (table) => [
    index('inventory_counts_of_session').on(table.sessionId, table.createdAt),
    uniqueIndex('one_figure_a_wall')
      .on(table.sessionId, table.afeArea, table.wallNumber)
      .where(sql`replaced_at is null`),
    index('inventory_counts_of_wall').on(table.siteId, table.afeArea, table.wallNumber, table.createdAt),
    index('inventory_counts_of_site_count').on(table.siteCountId).where(sql`site_count_id is not null`),
  ],
);

/** The counts that managers open for the site. */
export const siteCounts = pgTable(
  'site_counts',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    name: text('name').notNull(),
    blind: boolean('blind').notNull(),
    openedBy: uuid('opened_by').notNull(),
    openedByName: text('opened_by_name').notNull(),
    openedAt: instant('opened_at').notNull(),
    closedBy: uuid('closed_by'),
    closedByName: text('closed_by_name'),
    closedAt: instant('closed_at'),
  },
  (table) => [index('site_counts_of_site').on(table.siteId, table.openedAt)],
);

/** Who counts; a count without rows is for everyone of the site. */
export const siteCountPeople = pgTable(
  'site_count_people',
  {
    siteCountId: uuid('site_count_id')
      .notNull()
      .references(() => siteCounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteCountId, table.userId] }),
    index('site_counts_of_person').on(table.userId),
  ],
);

/** The walls of counts of the site. */
export const siteCountWalls = pgTable(
  'site_count_walls',
  {
    siteCountId: uuid('site_count_id')
      .notNull()
      .references(() => siteCounts.id, { onDelete: 'cascade' }),
    siteId: text('site_id').notNull(),
    afeArea: text('afe_area').notNull(),
    wallNumber: text('wall_number').notNull(),
    /** In the order of the settings when the count was opened. */
    position: integer('position').notNull(),
    /** Its count is open: a wall is in one at a time. */
    isOpen: boolean('is_open').notNull().default(true),
    status: siteCountWallStatus('status').notNull().default('open'),
    assignedTo: uuid('assigned_to'),
    assignedToName: text('assigned_to_name'),
    startedBy: uuid('started_by'),
    startedByName: text('started_by_name'),
    startedAt: instant('started_at'),
    /** The count that is valid. */
    countId: uuid('count_id').references(() => inventoryCounts.id),
    recounted: boolean('recounted').notNull().default(false),
    /** The wall's last count before this one was opened. */
    lastTotal: integer('last_total'),
    recountReason: text('recount_reason').$type<'variance' | 'manager'>(),
    recountByAnother: boolean('recount_by_another').notNull().default(false),
    recountNote: text('recount_note'),
    approvedBy: uuid('approved_by'),
    approvedByName: text('approved_by_name'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteCountId, table.afeArea, table.wallNumber] }),
    uniqueIndex('one_open_count_a_wall').on(table.siteId, table.afeArea, table.wallNumber).where(sql`is_open`),
    index('walls_started_by').on(table.startedBy).where(sql`started_by is not null`),
  ],
);

/** Reports of a count of the site, or of one of its days, that were emailed. Deleted with their mail. */
export const siteReports = pgTable(
  'site_reports',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    siteCountId: uuid('site_count_id').references(() => siteCounts.id),
    day: date('day'),
    email: text('email').notNull(),
    /** Null: at the end of the shift, by the site's settings. */
    requestedBy: uuid('requested_by'),
    mailKey: text('mail_key')
      .notNull()
      .unique('one_site_report_a_mail')
      .references(() => mails.key, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('site_reports_of_count').on(table.siteCountId),
    index('site_reports_of_day').on(table.siteId, table.day),
    index('site_reports_of_person').on(table.requestedBy, table.createdAt),
  ],
);

/** The days whose report was mailed by itself, or had nothing to report: each is done once, whoever does it. */
export const reportedDays = pgTable(
  'reported_days',
  {
    siteId: text('site_id').notNull(),
    day: date('day').notNull(),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day] })],
);

export const reinductionTotes = pgTable(
  'reinduction_totes',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    toteNumber: text('tote_number').notNull(),
    status: toteStatus('status').notNull().default('pending'),
    itemCount: integer('item_count').notNull().default(0),
    assignedTo: uuid('assigned_to'),
    assignedToName: text('assigned_to_name'),
    createdBy: uuid('created_by').notNull(),
    assignedAt: instant('assigned_at'),
    /** Since when its assignee offers it to the next person. */
    offeredAt: instant('offered_at'),
    /** Who waits to take it over from its assignee. */
    wantedBy: uuid('wanted_by'),
    wantedByName: text('wanted_by_name'),
    scannedAt: instant('scanned_at'),
    scannedBy: uuid('scanned_by'),
    scannedByName: text('scanned_by_name'),
    scannedPlace: text('scanned_place'),
    version: integer('version').notNull().default(1),
    lastUpdated: instant('last_updated').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('one_tote_a_number').on(table.siteId, table.toteNumber),
    index('totes_of_site').on(table.siteId, table.lastUpdated),
    index('totes_by_creator').on(table.createdBy, table.createdAt),
    index('totes_of_person').on(table.assignedTo).where(sql`assigned_to is not null`),
  ],
);

/** What happened to totes: who did it, and the state of the tote after it. */
export const toteHistory = pgTable(
  'tote_history',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    siteId: text('site_id').notNull(),
    toteId: uuid('tote_id')
      .notNull()
      .references(() => reinductionTotes.id, { onDelete: 'cascade' }),
    act: toteAct('act').notNull(),
    actor: uuid('actor').notNull(),
    actorName: text('actor_name').notNull(),
    assignedTo: uuid('assigned_to'),
    assignedToName: text('assigned_to_name'),
    status: toteStatus('status').notNull(),
    itemCount: integer('item_count').notNull(),
    place: text('place'),
    at: instant('at').notNull(),
  },
  (table) => [index('history_of_tote').on(table.toteId, table.at), index('tote_history_by_time').on(table.at)],
);

export const openableAct = pgEnum('openable_act', openableActs);

/** What managers' tokens opened: each may be done once, and is deleted then. */
export const openedActs = pgTable(
  'opened_acts',
  {
    tokenId: uuid('token_id').primaryKey(),
    siteId: text('site_id').notNull(),
    userId: uuid('user_id').notNull(),
    act: openableAct('act').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('opened_acts_of_person').on(table.userId, table.act)],
);

/** The reports that were emailed: session, recipient and requester. Its mail's row has the status; both are deleted together. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => countSessions.id),
    email: text('email').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    mailKey: text('mail_key')
      .notNull()
      .unique('one_report_a_mail')
      .references(() => mails.key, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reports_of_session').on(table.sessionId, table.createdAt),
    index('reports_of_person').on(table.requestedBy, table.createdAt),
  ],
);

/** Inventory's copy of people; an older event never replaces a newer one. */
export const people = pgTable(
  'people',
  {
    ...personColumns(),
    name: text('name').notNull(),
    role: role('role').notNull(),
  },
  (table) => [index('people_of_site').on(table.siteId)],
);
