import { instant } from '@floorlight/database/columns';
import {
  boolean,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '@floorlight/database/drizzle';
import { mails } from '@floorlight/mail/mails';
import { personColumns } from '@floorlight/people/person-columns';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { deadLetters, inbox } from '@floorlight/database/inbox';
export { outbox } from '@floorlight/database/outbox';
export { mailAttachments } from '@floorlight/mail/attachments';
export { memberships } from '@floorlight/people/memberships-table';
export { sites } from '@floorlight/sites/sites-table';
export { mails };

export const role = pgEnum('role', ['worker', 'manager', 'lead', 'administrator']);
export const toteStatus = pgEnum('tote_status', ['pending', 'processing', 'completed']);

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
    /** Replaced an earlier count of its wall in its session. */
    recount: boolean('recount').notNull().default(false),
    /** When a later count replaced it; null while it is the last. */
    replacedAt: instant('replaced_at'),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('inventory_counts_of_session').on(table.sessionId, table.createdAt),
    uniqueIndex('one_figure_a_wall')
      .on(table.sessionId, table.afeArea, table.wallNumber)
      .where(sql`replaced_at is null`),
  ],
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
