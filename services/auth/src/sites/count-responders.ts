import { rolesWith } from '@floorlight/contracts/permissions';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, inArray, sql } from '@floorlight/database/drizzle';
import { users } from '../schema.ts';

/** How many people of each site can acknowledge its alerts, by the site's id. Sites without any are left out. */
export async function countResponders(
  orm: Pick<Transaction, 'select'>,
  siteId?: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await orm
    .select({ siteId: users.siteId, responders: sql<number>`count(*)::int` })
    .from(users)
    .where(
      and(
        inArray(users.role, rolesWith('alerts.acknowledge')),
        eq(users.isActive, true),
        siteId === undefined ? undefined : eq(users.siteId, siteId),
      ),
    )
    .groupBy(users.siteId);
  return new Map(rows.map((row) => [row.siteId, row.responders]));
}
