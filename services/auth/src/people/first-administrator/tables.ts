import { instant } from '@floorlight/database/columns';
import { pgTable, text } from '@floorlight/database/drizzle';

/** Codes with which the first administrator makes their account: see people/first-administrator. */
export const firstAdministratorCodes = pgTable('first_administrator_codes', {
  codeHash: text('code_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
