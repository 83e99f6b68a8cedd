import type { ReportMail } from '@floorlight/contracts/count-reports';
import type { Principal } from '@floorlight/contracts/principal';
import { desc, eq } from '@floorlight/database/drizzle';
import type { InventoryContext } from '../context.ts';
import { mails, reports } from '../schema.ts';
import { findSession } from '../sessions/find-session.ts';
import { publicReport } from './report.ts';

/** The reports of a session, newest first. */
export async function listReports(
  context: InventoryContext,
  principal: Principal,
  sessionId: string,
): Promise<ReportMail[]> {
  const { id } = await findSession(context.db.orm, principal, sessionId);
  const rows = await context.db.orm
    .select({ report: reports, mailStatus: mails.status, sentAt: mails.sentAt })
    .from(reports)
    .innerJoin(mails, eq(mails.key, reports.mailKey))
    .where(eq(reports.sessionId, id))
    .orderBy(desc(reports.createdAt), desc(reports.id));
  return rows.map(({ report, ...mail }) => publicReport({ ...report, ...mail }));
}
