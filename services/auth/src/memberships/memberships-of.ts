import type { Membership } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { memberships } from '../schema.ts';

/** A user's memberships, their home included, by site. */
export const membershipsOf = (orm: Pick<Transaction, 'select'>, userId: string): Promise<Membership[]> =>
  orm
    .select({ siteId: memberships.siteId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.siteId);
