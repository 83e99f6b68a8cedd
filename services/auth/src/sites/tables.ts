import type { Site } from '@floorlight/contracts/sites';
import { bytes, instant } from '@floorlight/database/columns';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from '@floorlight/database/drizzle';

/** Every version of every site's settings, so that any can be looked at and restored. */
export const siteVersions = pgTable(
  'site_versions',
  {
    siteId: text('site_id').notNull(),
    version: integer('version').notNull(),
    settings: jsonb('settings').$type<Site>().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** Null where the file of the deployment seeded it. */
    changedBy: uuid('changed_by'),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.version] })],
);

/** The pictures of floor plans, up to 20 old ones of a site too: an earlier version of the settings may be restored. */
export const floorPlans = pgTable(
  'floor_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    siteId: text('site_id').notNull(),
    type: text('type').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('floor_plans_by_site').on(table.siteId)],
);
