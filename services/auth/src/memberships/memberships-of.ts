import type { Membership, Role } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, type SQL, sql } from '@floorlight/database/drizzle';
import { memberships, users } from '../schema.ts';

/** A user's memberships, their home included, by site. */
export const membershipsOf = (orm: Pick<Transaction, 'select'>, userId: string): Promise<Membership[]> =>
  orm
    .select({ siteId: memberships.siteId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.siteId);

/** Condition for a query of users: who works at one of these sites, in this role if one is given. */
export const worksAt = (siteIds: string[], role?: Role): SQL => sql`${users.id} in (
  select ${memberships.userId} from ${memberships}
  where ${and(inArray(memberships.siteId, siteIds), role && eq(memberships.role, role))})`;

/** A user's memberships as a column of a query of users. */
export const membershipsColumn = () => sql<Membership[]>`(
  select coalesce(
    json_agg(json_build_object('siteId', ${memberships.siteId}, 'role', ${memberships.role}) order by ${memberships.siteId}),
    '[]')
  from ${memberships} where ${memberships.userId} = ${users.id})`;
