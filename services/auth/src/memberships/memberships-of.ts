import type { Membership } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { memberships, users } from '../schema.ts';

/** A user's memberships, their home included, by site. */
export const membershipsOf = (orm: Pick<Transaction, 'select'>, userId: string): Promise<Membership[]> =>
  orm
    .select({ siteId: memberships.siteId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.siteId);

/** The same as a column of a query of users. */
export const membershipsColumn = () => sql<Membership[]>`(
  select coalesce(
    json_agg(json_build_object('siteId', ${memberships.siteId}, 'role', ${memberships.role}) order by ${memberships.siteId}),
    '[]')
  from ${memberships} where ${memberships.userId} = ${users.id})`;
