import { boolean, integer, text, uuid } from '@floorlight/database/drizzle';

/**
 * The columns that a service's own copy of auth's people has. Each service declares its table with these, `role` and its
 * indexes, and more where it needs more.
 */
export const personColumns = () => ({
  id: uuid('id').primaryKey(),
  siteId: text('site_id').notNull(),
  isActive: boolean('is_active').notNull(),
  /** Auth counts it up with each change. */
  version: integer('version').notNull(),
});
