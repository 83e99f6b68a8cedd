import { instant } from '@floorlight/database/columns';
import { boolean, index, integer, pgTable, text, uuid } from '@floorlight/database/drizzle';

/** Test alarms of the last day. */
export const alarmTests = pgTable(
  'alarm_tests',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    siteId: text('site_id').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    appAt: instant('app_at'),
    pushDevices: integer('push_devices').notNull(),
    pushAt: instant('push_at'),
    hasEmail: boolean('has_email').notNull(),
    /** False in rows of earlier versions. */
    hasPhone: boolean('has_phone').notNull().default(false),
  },
  (table) => [
    index('alarm_tests_of_user').on(table.userId, table.startedAt),
    index('alarm_tests_age').on(table.startedAt),
  ],
);
