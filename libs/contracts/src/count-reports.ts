import * as z from 'zod/mini';
import { binary, defineEndpoint } from './endpoint.ts';
import { Email, Id, Instant } from './scalars.ts';

/** The media type of an Excel workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a report holds beside the counts: when each was made, and a sheet of sums. */
const report = {
  sessionId: Id,
  includeTimestamps: z._default(z.boolean(), true),
  includeSummary: z._default(z.boolean(), true),
};

export const exportCounts = defineEndpoint({
  service: 'inventory',
  method: 'POST',
  path: '/api/inventory-counts/export',
  summary:
    'A session as an Excel workbook, `inventory_count_{date}.xlsx` by its day at the site: a worker’s own, for a manager any of the site.',
  access: 'user',
  body: z.object(report),
  reply: { status: 200, body: binary([workbookType], 100 * 1024 * 1024) },
  fails: ['not_found'],
});

/** One report on its way by mail. `waiting` also while the mail server can't be reached: it is tried for a week. */
export const ReportMail = z.object({
  id: Id,
  email: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
});
export type ReportMail = z.infer<typeof ReportMail>;

export const emailReport = defineEndpoint({
  service: 'inventory',
  method: 'POST',
  path: '/api/inventory-counts/email',
  summary:
    "Mails a session as an Excel workbook, as it is now, to one of the site's report recipients or to the caller's own address.",
  access: 'user',
  body: z.object({ email: Email, ...report }),
  reply: { status: 202, body: z.object({ message: z.string(), report: ReportMail }) },
  fails: ['not_found'],
  idempotent: true,
});

export const listReports = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/reports',
  summary: 'The reports of a session that were mailed or are waiting to be, the newest first.',
  access: 'user',
  query: z.object({ sessionId: Id }),
  reply: { status: 200, body: z.array(ReportMail) },
  fails: ['not_found'],
});

export const countReportEndpoints = { exportCounts, emailReport, listReports };
