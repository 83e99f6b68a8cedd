import { instant } from '@floorlight/database/columns';
import { boolean, index, integer, pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';
import { countSessions } from '../sessions/tables.ts';

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
