import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Transaction } from '@floorlight/database/database';
import { inLanguageOf } from '@floorlight/languages/server';
import { attachFile } from '@floorlight/mail/attachments';
import { queueMail } from '@floorlight/mail/mails';
import { renderMail } from '@floorlight/mail/render';
import { siteReports } from '../schema.ts';
import type { PreparedSiteReport } from './prepare-site-report.ts';
import { t } from './site-report-mail-messages.ts';
import { allSiteReportRows } from './site-report-rows.ts';
import { writeSiteReport } from './write-site-report.ts';

interface Sent {
  to: string;
  /** Who asked for it; null: the site's settings. */
  requestedBy: { id: string; name: string } | null;
  at: Date;
}

/** The file of a report as it is now, so that later counts do not change it. */
export async function renderSiteReport(tx: Transaction, prepared: PreparedSiteReport): Promise<Buffer | null> {
  const rows = await allSiteReportRows(tx, prepared.of);
  return rows.length === 0 ? null : buffer(writeSiteReport(prepared, [rows]));
}

/** Queues the mail of a report with its file, and notes it. Returns the row. */
export async function queueSiteReport(
  tx: Transaction,
  prepared: PreparedSiteReport,
  content: Buffer,
  { to, requestedBy, at }: Sent,
): Promise<typeof siteReports.$inferSelect> {
  const id = randomUUID();
  const mailKey = `site report ${id}`;
  const { fileName, contentType, of } = prepared;
  await queueMail(tx, { ...mailOf(prepared, requestedBy?.name ?? null), to, key: mailKey, lane: 'routine' });
  await attachFile(tx, mailKey, { fileName, contentType, content });
  const [row] = await tx
    .insert(siteReports)
    .values({
      id,
      siteId: of.siteId,
      siteCountId: 'siteCountId' in of ? of.siteCountId : null,
      day: 'day' in of ? of.day : null,
      email: to,
      requestedBy: requestedBy?.id ?? null,
      mailKey,
      createdAt: at,
    })
    .returning();
  if (!row) throw new Error('an insert without conflict returned no row');
  return row;
}

const mailOf = ({ report, subject, fileName }: PreparedSiteReport, requester: string | null) =>
  inLanguageOf(report.language, () => {
    const site = report.site.name;
    const heading = t.heading({ subject });
    return {
      subject: t.subject({ site, subject }),
      ...renderMail({
        heading,
        paragraphs: [
          report.of === 'day'
            ? t.ofDay({ site, day: subject, file: fileName })
            : t.ofCount({ site, name: subject, file: fileName }),
          requester === null ? t.scheduled() : t.sender({ name: requester }),
        ],
      }),
    };
  });
