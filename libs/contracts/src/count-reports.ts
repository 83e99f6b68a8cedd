import * as z from 'zod/mini';
import { binary, defineEndpoint } from './endpoint.ts';
import { Email, Id, Instant } from './scalars.ts';

/** The media type of an Excel workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Options of a report: the time of each count, and a sheet of sums. */
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
    'A session as an Excel workbook, `inventory_count_{date}.xlsx` by its day at the site: a worker’s own session, or for a manager any of the site.',
  access: 'user',
  features: ['counts'],
  keyPermission: 'counts.read',
  body: z.object(report),
  reply: { status: 200, body: binary([workbookType], 100 * 1024 * 1024) },
  fails: ['not_found'],
});

/** One emailed report. It stays `waiting` while the mail server can't be reached, and is retried for a week. */
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
    "Emails a session as an Excel workbook, as it is now, to one of the site's report recipients or to the caller.",
  access: 'user',
  features: ['counts'],
  body: z.object({ email: Email, ...report }),
  reply: { status: 202, body: z.object({ message: z.string(), report: ReportMail }) },
  fails: ['not_found'],
  idempotent: true,
});

export const listReports = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/inventory-counts/reports',
  summary: 'The emailed and waiting reports of a session, newest first.',
  access: 'user',
  features: ['counts'],
  query: z.object({ sessionId: Id }),
  reply: { status: 200, body: z.array(ReportMail) },
  fails: ['not_found'],
});

export const countReportEndpoints = { exportCounts, emailReport, listReports };
