import { and, eq, isNotNull, lt, type SQL, sql } from '@floorlight/database/drizzle';
import { forEachSite } from '@floorlight/sites/for-each-site';
import type { Logger } from '@floorlight/telemetry/logger';
import type { BreaksContext } from '../context.ts';
import { breakAnalytics, breakSessions, shiftAttestations } from '../schema.ts';
import type { SitePolicy } from '../site-policy.ts';

/** The first day that a site still keeps, on its own calendar, in SQL. */
const firstKeptDay = ({ timeZone, retentionDays }: SitePolicy, now: Date): SQL<string> =>
  sql`((${now.toISOString()}::timestamptz at time zone ${timeZone})::date - ${retentionDays}::int)`;

/**
 * Deletes breaks, figures and statements about shifts older than their site keeps them, also of sites that no longer exist.
 * Running breaks stay. A site that fails delays no other.
 */
export async function deleteOutdatedBreaks(
  { db, now, policyOf, log }: Pick<BreaksContext, 'db' | 'now' | 'policyOf'> & { log: Logger },
  signal?: AbortSignal,
): Promise<void> {
  const stored = await db.orm
    .select({ siteId: breakSessions.siteId })
    .from(breakSessions)
    .union(db.orm.select({ siteId: breakAnalytics.siteId }).from(breakAnalytics))
    .union(db.orm.select({ siteId: shiftAttestations.siteId }).from(shiftAttestations));
  const deleteOf = (siteId: string): Promise<void> => {
    const first = firstKeptDay(policyOf(siteId), now());
    return db.transaction(async (tx) => {
      await tx
        .delete(breakSessions)
        .where(and(eq(breakSessions.siteId, siteId), lt(breakSessions.day, first), isNotNull(breakSessions.endTime)));
      await tx
        .delete(shiftAttestations)
        .where(and(eq(shiftAttestations.siteId, siteId), lt(shiftAttestations.day, first)));
      await tx.delete(breakAnalytics).where(and(eq(breakAnalytics.siteId, siteId), lt(breakAnalytics.date, first)));
    });
  };
  await forEachSite(
    stored.map(({ siteId }) => siteId),
    deleteOf,
    { log, task: 'deleting outdated breaks', signal },
  );
}
