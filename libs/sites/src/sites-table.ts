import type { Site } from '@floorlight/contracts/sites';
import { instant } from '@floorlight/database/columns';
import { integer, jsonb, pgTable, serial, text } from '@floorlight/database/drizzle';

/** The newest settings of each site. Auth owns them; the other services keep this copy. */
export const sites = pgTable('sites', {
  id: text('id').primaryKey(),
  /** Rises with each change. */
  version: integer('version').notNull(),
  settings: jsonb('settings').$type<Site>().notNull(),
  /** In the order in which they were added. */
  number: serial('number').notNull(),
  storedAt: instant('stored_at').notNull().defaultNow(),
});
