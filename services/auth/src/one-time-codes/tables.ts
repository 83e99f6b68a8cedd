import { instant } from '@floorlight/database/columns';
import { index, integer, pgTable, text } from '@floorlight/database/drizzle';
import { userId } from '../users/tables.ts';

/** The secret that a person's authenticator app has too. */
export const oneTimeCodes = pgTable('one_time_codes', {
  userId: userId().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Null until a first code has proved that the app has the secret. */
  turnedOnAt: instant('turned_on_at'),
  /** The half minute (since 1970) of the last code; it and earlier ones are used. */
  lastStep: integer('last_step'),
});

/** Each works once, in place of a code. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { codeHash: text('code_hash').primaryKey(), userId: userId() },
  (table) => [index('recovery_codes_by_user').on(table.userId)],
);
