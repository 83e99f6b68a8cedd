import { instant } from '@floorlight/database/columns';
import {
  boolean,
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
import { inventoryCounts } from '../counts/tables.ts';

export const siteCountWallStatus = pgEnum('site_count_wall_status', ['open', 'counted', 'recount', 'approved']);

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
