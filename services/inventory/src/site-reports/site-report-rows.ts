import { inBatches } from '@floorlight/database/cursor';
import type { Database, Transaction } from '@floorlight/database/database';
import { and, asc, eq, sql } from '@floorlight/database/drizzle';
import { lastCounts } from '../overview/last-counts.ts';
import { clockOf, type ReportRow } from '../reports/report-rows.ts';
import { countSessions, inventoryCounts, siteCountWalls } from '../schema.ts';

/** What a report of the site is of. */
export type SiteSubject = { siteCountId: string } | { day: string };

type Of = SiteSubject & { siteId: string; timeZone: string };

/** The rows of a report of the site, in batches. */
export const siteReportRows = (db: Database, of: Of): AsyncGenerator<ReportRow[]> =>
  inBatches<ReportRow>(db, statementOf(db.orm, of).toSQL());

/** The same rows at once, in the caller's transaction. */
export const allSiteReportRows = async (tx: Transaction, of: Of): Promise<ReportRow[]> => statementOf(tx, of);

const statementOf = (orm: Orm, of: Of) => ('day' in of ? ofDay(orm, of) : ofCount(orm, of));
type Orm = Pick<Transaction, 'select' | 'selectDistinctOn'>;

const figures = {
  rebin_ps_totes: sql<number>`coalesce(${inventoryCounts.rebinPsTotes}, 0)`.as('rebin_ps_totes'),
  ps_tote_overflow: sql<number>`coalesce(${inventoryCounts.psToteOverflow}, 0)`.as('ps_tote_overflow'),
  floor_table: sql<number>`coalesce(${inventoryCounts.floorTable}, 0)`.as('floor_table'),
  total: sql<number>`coalesce(${inventoryCounts.total}, 0)`.as('total'),
  empty: sql<boolean>`coalesce(${inventoryCounts.empty}, false)`.as('empty'),
  notes: inventoryCounts.notes,
  counted_by_name: inventoryCounts.countedByName,
};

/** Every wall of the count, those that nobody has counted too, in the site's order. */
const ofCount = (orm: Orm, { siteCountId, timeZone }: { siteCountId: string; timeZone: string }) =>
  orm
    .select({
      afe_area: siteCountWalls.afeArea,
      wall_number: siteCountWalls.wallNumber,
      ...figures,
      recount: sql<boolean>`${siteCountWalls.recounted}`.as('recount'),
      clock: clockOf(inventoryCounts.createdAt, timeZone),
      counted: sql<boolean>`${siteCountWalls.countId} is not null`.as('counted'),
      last_total: siteCountWalls.lastTotal,
      status: siteCountWalls.status,
    })
    .from(siteCountWalls)
    .leftJoin(inventoryCounts, eq(inventoryCounts.id, siteCountWalls.countId))
    .where(eq(siteCountWalls.siteCountId, siteCountId))
    .orderBy(asc(siteCountWalls.position));

/** The last count of each wall that was counted on the day, and its total on the last day before. */
function ofDay(orm: Orm, { siteId, day, timeZone }: { siteId: string; day: string; timeZone: string }) {
  const last = lastCounts({ orm }, { siteId, from: day, to: day }).as('last');
  return orm
    .select({
      afe_area: inventoryCounts.afeArea,
      wall_number: inventoryCounts.wallNumber,
      ...figures,
      recount: inventoryCounts.recount,
      clock: clockOf(inventoryCounts.createdAt, timeZone),
      counted: sql<boolean>`true`.as('counted'),
      last_total: sql<number | null>`(
        select before.total from ${inventoryCounts} before
        join ${countSessions} session on session.id = before.session_id
        where before.site_id = ${siteId} and before.afe_area = ${inventoryCounts.afeArea}
          and before.wall_number = ${inventoryCounts.wallNumber} and before.replaced_at is null and session.day < ${day}
        order by before.created_at desc limit 1)`.as('last_total'),
    })
    .from(inventoryCounts)
    .innerJoin(last, and(eq(last.id, inventoryCounts.id)))
    .orderBy(asc(inventoryCounts.afeArea), asc(inventoryCounts.wallNumber));
}
