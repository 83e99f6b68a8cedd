import { instant } from '@floorlight/database/columns';
import { index, integer, pgTable, text } from '@floorlight/database/drizzle';

/** Counts failed attempts: see passwords/failed-attempts.ts. The bucket is a hash, so no address is stored here. */
export const wrongPasswords = pgTable(
  'wrong_passwords',
  {
    bucket: text('bucket').primaryKey(),
    failures: integer('failures').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
    refusedUntil: instant('refused_until'),
  },
  (table) => [index('wrong_passwords_by_end').on(table.windowEndsAt)],
);
