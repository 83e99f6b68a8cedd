import type { Role } from '@floorlight/contracts/person';
import {
  type AnyPgColumn,
  and,
  eq,
  inArray,
  index,
  pgTable,
  primaryKey,
  type SQL,
  sql,
  text,
  uuid,
} from '@floorlight/database/drizzle';
import { personalTable } from './personal-data.ts';

/**
 * A service's copy of the sites at which people work, with their role at each. A trigger keeps that of their home as the
 * table of people has it; `savePerson` stores the others.
 */
export const memberships = pgTable(
  'memberships',
  {
    userId: uuid('user_id').notNull(),
    siteId: text('site_id').notNull(),
    role: text('role').$type<Role>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.siteId] }),
    index('memberships_by_site').on(table.siteId, table.role),
  ],
);

/** The SQL condition that a person works at a site, as one of these roles. Says nothing about whether they are active. */
export const worksAt = (people: { id: AnyPgColumn }, siteId: string, roles?: Role[]): SQL => {
  const isThere = and(eq(memberships.siteId, siteId), roles && inArray(memberships.role, roles));
  return sql`${people.id} in (select ${memberships.userId} from ${memberships} where ${isThere})`;
};

export const copiedMemberships = personalTable(memberships, {
  class: 'copy',
  of: 'userId',
  erasure: 'delete',
  plain: ['siteId', 'role'],
});
