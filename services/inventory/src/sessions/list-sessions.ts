import type { CountSession } from '@floorlight/contracts/counts';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import { and, desc, eq, inArray, max, type SQL, sql } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { countSessions, inventoryCounts } from '../schema.ts';
import { dayOf } from './site-day.ts';

/** The sessions of a day with counts, latest first: the caller's own, or with `counts.listAll` the whole site's. */
export async function listSessions(
  context: InventoryContext,
  principal: Principal,
  day: string | undefined,
): Promise<CountSession[]> {
  return sessionsWhere(
    context,
    and(
      eq(countSessions.siteId, principal.siteId),
      eq(countSessions.day, day ?? dayOf(context, principal.siteId)),
      callerMay(principal, 'counts.listAll') ? undefined : eq(countSessions.countedBy, principal.sub),
    ),
  );
}

/** These sessions of the site, without those that have no counts. */
export const sessionsOf = (context: InventoryContext, siteId: string, ids: string[]): Promise<CountSession[]> =>
  sessionsWhere(context, and(eq(countSessions.siteId, siteId), inArray(countSessions.id, ids)));

const current = sql`filter (where ${inventoryCounts.replacedAt} is null)`;
const lastCountAt = max(inventoryCounts.createdAt);

async function sessionsWhere({ db }: InventoryContext, condition: SQL | undefined): Promise<CountSession[]> {
  const rows = await db.orm
    .select({
      id: countSessions.id,
      day: countSessions.day,
      countedBy: countSessions.countedBy,
      countedByName: sql<string>`(array_agg(${inventoryCounts.countedByName} order by ${inventoryCounts.createdAt} desc))[1]`,
      totalWalls: sql`count(*) ${current}`.mapWith(Number),
      totalItems: sql`coalesce(sum(${inventoryCounts.total}) ${current}, 0)`.mapWith(Number),
      recounts: sql`count(*) filter (where ${inventoryCounts.recount})`.mapWith(Number),
      lastCountAt,
    })
    .from(countSessions)
    .innerJoin(inventoryCounts, eq(inventoryCounts.sessionId, countSessions.id))
    .where(condition)
    .groupBy(countSessions.id)
    .orderBy(desc(lastCountAt));
  // A group has at least one row.
  return rows.map((row) => ({ ...row, lastCountAt: (row.lastCountAt ?? new Date(0)).toISOString() }));
}
