import type { Principal } from '@floorlight/contracts/principal';
import { desc, eq } from '@floorlight/database/drizzle';
import { invalid } from '@floorlight/service-kit/failures';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { inventoryCounts } from '../schema.ts';
import { seenSession } from '../sessions/seen-session.ts';
import type { Report } from './report-contents.ts';

interface Wanted {
  sessionId: string;
  includeTimestamps: boolean;
  includeSummary: boolean;
}

export interface OpenReport {
  report: Report;
  fileName: string;
  countedByName: string;
}

/**
 * A report of a session that the caller may see, none of its counts read. Throws `not_found`, and `invalid_request`
 * where the session holds no counts.
 */
export async function openReport(
  context: InventoryContext,
  principal: Principal,
  { sessionId, includeTimestamps, includeSummary }: Wanted,
): Promise<OpenReport> {
  const site = siteOf(context.sites, principal.siteId);
  const { id, day } = await seenSession(context, principal, sessionId);
  const [latest] = await context.db.orm
    .select({ countedByName: inventoryCounts.countedByName })
    .from(inventoryCounts)
    .where(eq(inventoryCounts.sessionId, id))
    .orderBy(desc(inventoryCounts.createdAt))
    .limit(1);
  if (!latest) throw invalid({ sessionId: 'This session has no counts yet' });
  return {
    report: { sessionId: id, site, day, includeTimestamps, includeSummary },
    fileName: `inventory_count_${day}.xlsx`,
    countedByName: latest.countedByName,
  };
}
