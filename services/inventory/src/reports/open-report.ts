import type { Principal } from '@floorlight/contracts/principal';
import { invalid } from '@floorlight/service-kit/failures';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { sessionsOf } from '../sessions/list-sessions.ts';
import { seenSession } from '../sessions/seen-session.ts';
import { type ReportRow, reportRows } from './report-rows.ts';
import type { Report } from './write-workbook.ts';

interface Wanted {
  sessionId: string;
  includeTimestamps: boolean;
  includeSummary: boolean;
}

export interface OpenReport {
  report: Report;
  batches: AsyncGenerator<ReportRow[]>;
  fileName: string;
  countedByName: string;
}

/**
 * A report of a session that the caller may see, ready to be written: nothing is read until it is. Throws `not_found`,
 * and `invalid_request` where the session holds no counts.
 */
export async function openReport(
  context: InventoryContext,
  principal: Principal,
  { sessionId, includeTimestamps, includeSummary }: Wanted,
): Promise<OpenReport> {
  const site = siteOf(context.sites, principal.siteId);
  const { id, day } = await seenSession(context, principal, sessionId);
  const [session] = await sessionsOf(context, principal.siteId, [id]);
  if (!session) throw invalid({ sessionId: 'This session has no counts yet' });
  return {
    report: { site, day, includeTimestamps, includeSummary },
    batches: reportRows(context.db, id, site.timeZone),
    fileName: `inventory_count_${day}.xlsx`,
    countedByName: session.countedByName,
  };
}
