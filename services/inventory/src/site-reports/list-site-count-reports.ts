import type { ReportMail } from '@floorlight/contracts/count-reports';
import type { QueryOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/site-count-reports';
import { and, desc, eq } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { publicReport } from '../reports/report.ts';
import { mails, siteReports } from '../schema.ts';

/** The reports of a count of the site or of a day, newest first. */
export async function listSiteCountReports(
  { db }: InventoryContext,
  { siteId }: Principal,
  { siteCountId, day }: QueryOf<typeof contract.listSiteCountReports>,
): Promise<ReportMail[]> {
  const rows = await db.orm
    .select({ report: siteReports, mailStatus: mails.status, sentAt: mails.sentAt })
    .from(siteReports)
    .innerJoin(mails, eq(mails.key, siteReports.mailKey))
    .where(
      and(
        eq(siteReports.siteId, siteId),
        siteCountId === undefined ? undefined : eq(siteReports.siteCountId, siteCountId),
        day === undefined ? undefined : eq(siteReports.day, day),
      ),
    )
    .orderBy(desc(siteReports.createdAt), desc(siteReports.id));
  return rows.map(({ report, ...mail }) => publicReport({ ...report, ...mail }));
}
