import * as z from 'zod/mini';
import { ReportMail, workbookType } from './count-reports.ts';
import { binary, defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { inventoryFieldMessages as messages } from './inventory-field-messages.ts';
import { Day, Email, Id } from './scalars.ts';

/** The media type of a CSV file. */
export const csvType = 'text/csv';

/** Of one count of the site, or of everything that was counted on one of its days. */
const subject = { siteCountId: z.optional(Id), day: z.optional(Day) };
const report = {
  ...subject,
  format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
};
interface Subject {
  siteCountId?: string | undefined;
  day?: string | undefined;
}
const oneSubject = z.refine<Subject>(({ siteCountId, day }) => (siteCountId === undefined) !== (day === undefined), {
  ...fieldError(messages.countOrDay),
  path: ['day'],
});

const siteReports = { service: 'inventory', access: 'counts.listAll', features: ['counts'] } as const;

export const exportSiteCount = defineEndpoint({
  ...siteReports,
  method: 'POST',
  path: '/api/site-counts/export',
  summary:
    "A count of the site, or the site's day, as an Excel workbook or a CSV file: every wall with its variance against its last count.",
  keyPermission: 'counts.read',
  body: z.object(report).check(oneSubject),
  reply: { status: 200, body: binary([workbookType, csvType], 100 * 1024 * 1024) },
  fails: ['not_found'],
});

export const emailSiteCount = defineEndpoint({
  ...siteReports,
  method: 'POST',
  path: '/api/site-counts/email',
  summary:
    "Emails a count of the site, or the site's day, as it is now, to one of the site's report recipients or to the caller.",
  body: z.object({ ...report, email: Email }).check(oneSubject),
  reply: { status: 202, body: z.object({ message: z.string(), report: ReportMail }) },
  fails: ['not_found'],
  idempotent: true,
});

export const listSiteCountReports = defineEndpoint({
  ...siteReports,
  method: 'GET',
  path: '/api/site-counts/reports',
  summary: 'The emailed and waiting reports of a count or of a day, newest first.',
  query: z.object(subject).check(oneSubject),
  reply: { status: 200, body: z.array(ReportMail) },
});

export const siteCountReportEndpoints = { exportSiteCount, emailSiteCount, listSiteCountReports };
