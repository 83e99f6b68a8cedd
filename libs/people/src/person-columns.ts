import { boolean, integer, text, uuid } from '@floorlight/database/drizzle';

/**
 * The columns of a service's copy of auth's people. Each service declares its table with these, `role`, its indexes and
 * any columns of its own.
 */
export const personColumns = () => ({
  id: uuid('id').primaryKey(),
  siteId: text('site_id').notNull(),
  isActive: boolean('is_active').notNull(),
  /** Their own choice; null while they have made none. */
  language: text('language'),
  /** Rises with each change. */
  version: integer('version').notNull(),
});
