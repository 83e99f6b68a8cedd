import type { SiteCountWallStatus } from '@floorlight/contracts/site-counts';
import { inBatches } from '@floorlight/database/cursor';
import type { Database, Transaction } from '@floorlight/database/database';
import { type AnyColumn, and, asc, eq, isNull, sql } from '@floorlight/database/drizzle';
import { inventoryCounts } from '../schema.ts';

/** One count in a report. */
export interface ReportRow {
  afe_area: string;
  wall_number: string;
  rebin_ps_totes: number;
  ps_tote_overflow: number;
  floor_table: number;
  total: number;
  empty: boolean;
  recount: boolean;
  notes: string | null;
  counted_by_name: string | null;
  /** The site's local time as epoch milliseconds, as if it were UTC: spreadsheets have no time zones. */
  clock: number | null;
  /** False for a wall of a count that nobody has counted: it has no figures. */
  counted?: boolean;
  /** Of the wall's last count before this one; only in reports of the site. */
  last_total?: number | null;
  /** In a count of the site. */
  status?: SiteCountWallStatus;
}

interface Counts {
  sessionId: string;
  timeZone: string;
}

/** The last counts of a session's walls, oldest first, in batches. */
export const reportRows = (db: Database, counts: Counts): AsyncGenerator<ReportRow[]> =>
  inBatches<ReportRow>(db, statementOf(db.orm, counts).toSQL());

/** The same rows at once, in the caller's transaction. */
export const allReportRows = (tx: Transaction, counts: Counts): Promise<ReportRow[]> => statementOf(tx, counts);

const statementOf = (orm: Pick<Transaction, 'select'>, { sessionId, timeZone }: Counts) =>
  orm
    .select({
      afe_area: inventoryCounts.afeArea,
      wall_number: inventoryCounts.wallNumber,
      rebin_ps_totes: inventoryCounts.rebinPsTotes,
      ps_tote_overflow: inventoryCounts.psToteOverflow,
      floor_table: inventoryCounts.floorTable,
      total: inventoryCounts.total,
      empty: inventoryCounts.empty,
      recount: inventoryCounts.recount,
      notes: inventoryCounts.notes,
      counted_by_name: inventoryCounts.countedByName,
      clock: clockOf(inventoryCounts.createdAt, timeZone),
    })
    .from(inventoryCounts)
    .where(and(eq(inventoryCounts.sessionId, sessionId), isNull(inventoryCounts.replacedAt)))
    .orderBy(asc(inventoryCounts.createdAt), asc(inventoryCounts.id));

/** An instant on the site's clock, as epoch milliseconds as if it were UTC. */
export const clockOf = (instant: AnyColumn, timeZone: string) =>
  sql<number>`(extract(epoch from ${instant} at time zone ${timeZone}) * 1000)::float8`.as('clock');
