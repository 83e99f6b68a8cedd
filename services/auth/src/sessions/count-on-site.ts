import { onSiteHours, type PeopleOnSite } from '@floorlight/contracts/control-room';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, gt, or, sql } from '@floorlight/database/drizzle';
import type { AuthContext } from '../context.ts';
import { sessions, users } from '../schema.ts';

/**
 * How many active people have used the app at the caller's site lately: in a session there, or, signed out since (as on a
 * shared device), anywhere if it is their home. Coarse on purpose: it says how many, never who.
 */
export async function countOnSite(
  { db }: Pick<AuthContext, 'db'>,
  { siteId }: Pick<Principal, 'siteId'>,
): Promise<PeopleOnSite> {
  const lately = sql`now() - make_interval(hours => ${onSiteHours})`;
  const siteOfSession = sql`coalesce(${sessions.activeSiteId}, ${users.siteId})`;
  const isConnected = sql`exists (select from ${sessions}
    where ${sessions.userId} = ${users.id} and ${siteOfSession} = ${siteId} and ${gt(sessions.lastSeenAt, lately)})`;
  const hasSignedOut = and(eq(users.siteId, siteId), gt(users.lastSeenAt, lately));
  const [row] = await db.orm
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.isActive, true), or(isConnected, hasSignedOut)));
  return { count: row?.count ?? 0 };
}
