import { breakStatuses, breakTypes } from '@floorlight/contracts/breaks';
import { instant } from '@floorlight/database/columns';
import { index, integer, pgEnum, pgTable, sql, text, uniqueIndex, uuid } from '@floorlight/database/drizzle';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { outbox } from '@floorlight/database/outbox';

export const breakType = pgEnum('break_type', breakTypes);
export const breakStatus = pgEnum('break_status', breakStatuses);

export const breakSessions = pgTable(
  'break_sessions',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    sessionType: breakType('session_type').notNull(),
    status: breakStatus('status').notNull().default('active'),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    duration: integer('duration'),
    allowedDuration: integer('allowed_duration').notNull(),
    scannedAwayCode: text('scanned_away_code'),
    returnMethod: text('return_method'),
    location: text('location'),
  },
  (table) => [
    // One running break a person: held by the database, so that ten starts at once make one.
    uniqueIndex('one_running_break').on(table.userId).where(sql`end_time is null`),
    index('break_sessions_of_site').on(table.siteId, table.startTime),
  ],
);
