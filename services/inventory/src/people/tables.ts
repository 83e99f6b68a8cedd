import { index, pgEnum, pgTable, text } from '@floorlight/database/drizzle';
import { personColumns } from '@floorlight/people/person-columns';

export const role = pgEnum('role', ['worker', 'manager', 'lead', 'administrator']);

/** Inventory's copy of people; an older event never replaces a newer one. */
export const people = pgTable(
  'people',
  {
    ...personColumns(),
    name: text('name').notNull(),
    role: role('role').notNull(),
  },
  (table) => [index('people_of_site').on(table.siteId)],
);
