import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as countReports from '@floorlight/contracts/count-reports';
import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import { attachFile } from '@floorlight/mail/attachments';
import { queueMail } from '@floorlight/mail/mails';
import { actorOf } from '@floorlight/service-kit/actor';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { reports } from '../schema.ts';
import { type PreparedReport, prepareReport } from './prepare-report.ts';
import { recipientLanguage, requireAllowedRecipient, requireWithinLimit } from './recipients.ts';
import { publicReport } from './report.ts';
import { reportMail } from './report-mail.ts';
import { allReportRows } from './report-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

/**
 * Queues a mail with a session's workbook. The workbook is written now and stored with the mail, so that later counts do
 * not change it, however long the mail server is away.
 */
export async function emailReport(
  context: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof countReports.emailReport>,
  once: Once,
): Promise<ReplyOf<typeof countReports.emailReport>> {
  const { siteId } = principal;
  return context.db.transaction((tx) =>
    // The site is looked up inside: a repeat gets the first answer even if its settings changed since.
    once(tx, async () => {
      requireAllowedRecipient(siteOf(context.sites, siteId).reportRecipients, principal, body.email);
      await saveCaller(tx, principal);
      const language = await recipientLanguage(context, tx, principal, body.email);
      const prepared = await prepareReport({ orm: tx, sites: context.sites }, principal, { ...body, language });
      await requireWithinLimit(context, tx, principal);
      const id = randomUUID();
      const mailKey = `report ${id}`;
      await queueMail(tx, { ...reportMail(prepared, principal), to: body.email, key: mailKey, lane: 'routine' });
      const content = await renderWorkbook(tx, prepared);
      await attachFile(tx, mailKey, { fileName: prepared.fileName, contentType: countReports.workbookType, content });
      const [row] = await tx
        .insert(reports)
        .values({
          id,
          siteId,
          sessionId: body.sessionId,
          email: body.email,
          requestedBy: principal.sub,
          mailKey,
          createdAt: context.now(),
        })
        .returning();
      if (!row) throw new Error('an insert without conflict returned no row');
      await writeEvent(tx, {
        name: 'inventory.report.mailed',
        siteId,
        actor: actorOf(principal),
        payload: {
          sessionId: body.sessionId,
          day: prepared.report.day,
          countedBy: prepared.countedBy,
          countedByName: prepared.countedByName,
          email: body.email,
        },
      });
      return {
        message: `The inventory report is on its way to ${body.email}`,
        report: publicReport({ ...row, mailStatus: 'waiting', sentAt: null }),
      };
    }),
  );
}

async function renderWorkbook(tx: Transaction, { sessionId, report }: PreparedReport): Promise<Buffer> {
  const rows = await allReportRows(tx, { sessionId, timeZone: report.site.timeZone });
  const bytes = new PassThrough();
  void writeWorkbook(bytes, [rows], report);
  return buffer(bytes);
}
