import { instant } from '@floorlight/database/columns';
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { outbox } from '@floorlight/database/outbox';

/** One person's counting on one day of the site. */
export const countSessions = pgTable(
  'count_sessions',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    countedBy: uuid('counted_by').notNull(),
    day: date('day').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('one_session_a_day').on(table.siteId, table.countedBy, table.day)],
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
    /** Counted and found to hold nothing: not the same as not counted. */
    empty: boolean('empty').notNull().default(false),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('inventory_counts_of_session').on(table.sessionId, table.createdAt)],
);
