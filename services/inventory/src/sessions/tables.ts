import { instant } from '@floorlight/database/columns';
import { date, index, pgTable, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

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
