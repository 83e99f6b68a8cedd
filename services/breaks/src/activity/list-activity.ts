import type { BreakActivity } from '@floorlight/contracts/break-management';
import type { Principal } from '@floorlight/contracts/principal';
import { desc, eq, sql } from '@floorlight/database/drizzle';
import type { BreaksContext } from '../context.ts';
import { breakSessions } from '../schema.ts';
import { activityOf } from './activity.ts';

/** The site's breaks: running ones first, then the newest. */
export async function listActivity(
  { db, policyOf, now }: BreaksContext,
  { siteId }: Principal,
  limit: number,
): Promise<BreakActivity[]> {
  const rows = await db.orm
    .select()
    .from(breakSessions)
    .where(eq(breakSessions.siteId, siteId))
    .orderBy(sql`${breakSessions.endTime} is not null`, desc(breakSessions.startTime))
    .limit(limit);
  const { privacy } = policyOf(siteId);
  return rows.map((row) => activityOf(row, privacy, now()));
}
