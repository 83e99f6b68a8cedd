import type { Role } from '@floorlight/contracts/person';
import { index, pgTable, sql, text } from '@floorlight/database/drizzle';
import { personColumns } from '@floorlight/people/person-columns';

/** A copy of the people in auth, from its events. */
export const people = pgTable(
  'people',
  {
    ...personColumns(),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
  },
  (table) => [index('people_active_above_workers').on(table.siteId).where(sql`role <> 'worker' and is_active`)],
);
