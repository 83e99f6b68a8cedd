import { workbookType } from '@floorlight/contracts/count-reports';
import type { Language } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import { csvType } from '@floorlight/contracts/site-count-reports';
import type { Transaction } from '@floorlight/database/database';
import { type SiteDirectory, siteOf } from '@floorlight/sites/site-of';
import type { Report } from '../reports/report-contents.ts';
import { dayOf } from '../sessions/site-day.ts';
import { findSiteCount } from '../site-counts/find-site-count.ts';
import type { SiteSubject } from './site-report-rows.ts';

export type ReportFormat = 'xlsx' | 'csv';

export interface PreparedSiteReport {
  of: SiteSubject & { siteId: string; timeZone: string };
  report: Report;
  format: ReportFormat;
  fileName: string;
  contentType: string;
  /** The count's name, or the day. */
  subject: string;
}

interface Options {
  siteCountId?: string | undefined;
  day?: string | undefined;
  format: ReportFormat;
  language: Language;
}

/** Prepares a report of a count of the site or of a day, without reading its walls. Throws `not_found`. */
export async function prepareSiteReport(
  { orm, sites }: { orm: Pick<Transaction, 'select'>; sites: SiteDirectory },
  principal: Principal,
  { siteCountId, day, format, language }: Options,
): Promise<PreparedSiteReport> {
  if (siteCountId === undefined) return dayReport(sites, principal.siteId, { day: day ?? '', format, language });
  const { name, openedAt } = await findSiteCount(orm, principal, siteCountId);
  const site = siteOf(sites, principal.siteId);
  const opened = dayOf({ sites, now: () => openedAt }, site.id);
  return {
    of: { siteCountId, siteId: site.id, timeZone: site.timeZone },
    report: { of: 'count', site, day: opened, language, includeTimestamps: true, includeSummary: true },
    subject: name,
    ...fileOf(`site_count_${opened}`, format),
  };
}

/** The report of one of the site's days. */
export function dayReport(
  sites: SiteDirectory,
  siteId: string,
  { day, format, language }: { day: string; format: ReportFormat; language: Language },
): PreparedSiteReport {
  const site = siteOf(sites, siteId);
  return {
    of: { day, siteId, timeZone: site.timeZone },
    report: { of: 'day', site, day, language, includeTimestamps: true, includeSummary: true },
    subject: day,
    ...fileOf(`inventory_day_${day}`, format),
  };
}

const fileOf = (name: string, format: ReportFormat) => ({
  format,
  fileName: `${name}.${format}`,
  contentType: format === 'csv' ? csvType : workbookType,
});
