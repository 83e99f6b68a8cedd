import { instant } from '@floorlight/database/columns';
import { index, pgTable, primaryKey, text } from '@floorlight/database/drizzle';
import { role, userId } from '../users/tables.ts';

/**
 * The sites at which a user works, each with a role. A trigger keeps the one of their home as `siteId` and `role` of the
 * user say; memberships/ changes the others.
 */
export const memberships = pgTable(
  'memberships',
  {
    userId: userId(),
    siteId: text('site_id').notNull(),
    role: role('role').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.siteId] }),
    index('memberships_by_site').on(table.siteId, table.role),
  ],
);
