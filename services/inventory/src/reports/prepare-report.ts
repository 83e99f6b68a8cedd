import type { Language } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { desc, eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { type SiteDirectory, siteOf } from '@floorlight/sites/site-of';
import { refusals } from '../refusal-messages.ts';
import { inventoryCounts } from '../schema.ts';
import { findSession } from '../sessions/find-session.ts';
import type { Report } from './report-contents.ts';

interface Source {
  orm: Pick<Transaction, 'select'>;
  sites: SiteDirectory;
}

interface Options {
  sessionId: string;
  includeTimestamps: boolean;
  includeSummary: boolean;
  language: Language;
}

export interface PreparedReport {
  sessionId: string;
  report: Report;
  fileName: string;
  countedBy: string;
  countedByName: string;
}

/**
 * Prepares a report of a session that the caller may see, without reading its counts. Throws `not_found`, or
 * `invalid_request` if the session has no counts.
 */
export async function prepareReport(
  { orm, sites }: Source,
  principal: Principal,
  { sessionId, includeTimestamps, includeSummary, language }: Options,
): Promise<PreparedReport> {
  const site = siteOf(sites, principal.siteId);
  const { id, day } = await findSession(orm, principal, sessionId);
  const [latest] = await orm
    .select({ countedBy: inventoryCounts.countedBy, countedByName: inventoryCounts.countedByName })
    .from(inventoryCounts)
    .where(eq(inventoryCounts.sessionId, id))
    .orderBy(desc(inventoryCounts.createdAt))
    .limit(1);
  if (!latest) throw invalid({ sessionId: coded(refusals.noCountsYet) });
  return {
    sessionId: id,
    report: { of: 'session', site, day, includeTimestamps, includeSummary, language },
    fileName: `inventory_count_${day}.xlsx`,
    ...latest,
  };
}
