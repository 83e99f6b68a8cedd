import type { Principal } from '@floorlight/contracts/principal';
import { invalid } from '@floorlight/service-kit/failures';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { sessionsOf } from '../sessions/list-sessions.ts';
import { seenSession } from '../sessions/seen-session.ts';
import type { Report } from './write-workbook.ts';

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
  const [session] = await sessionsOf(context, principal.siteId, [id]);
  if (!session) throw invalid({ sessionId: 'This session has no counts yet' });
  return {
    report: { sessionId: id, site, day, includeTimestamps, includeSummary },
    fileName: `inventory_count_${day}.xlsx`,
    countedByName: session.countedByName,
  };
}
