import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as countReports from '@floorlight/contracts/count-reports';
import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import { type Language, languageOf } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { coded } from '@floorlight/languages/coded';
import { attachFile } from '@floorlight/mail/attachments';
import { queueMail } from '@floorlight/mail/mails';
import { actorOf } from '@floorlight/service-kit/actor';
import { forbidden, tooManyRequests } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { saveCaller } from '../people/known-people.ts';
import { refusals } from '../refusal-messages.ts';
import { people, reports } from '../schema.ts';
import { type PreparedReport, prepareReport } from './prepare-report.ts';
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

function requireAllowedRecipient(recipients: string[], { email: own }: Principal, email: string): void {
  const allowed = [own, ...recipients].map((address) => address.toLowerCase());
  if (!allowed.includes(email)) throw forbidden(coded(refusals.recipientNotAllowed));
}

/** Locks the caller's row until the commit, so that concurrent requests are counted one after the other. */
async function requireWithinLimit(
  { now, reportMailsPerHour }: InventoryContext,
  tx: Transaction,
  { sub }: Principal,
): Promise<void> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, sub)).for('update');
  const anHourAgo = new Date(now().getTime() - 3_600_000);
  const count = await tx.$count(reports, and(eq(reports.requestedBy, sub), gt(reports.createdAt, anHourAgo)));
  if (count >= reportMailsPerHour)
    throw tooManyRequests(3600, coded(refusals.reportLimit, { count: reportMailsPerHour }));
}

/** The caller's own language for their own address; the site's for its recipients, whom we don't know. */
async function recipientLanguage(
  { sites }: InventoryContext,
  tx: Transaction,
  { sub, siteId, email: own }: Principal,
  email: string,
): Promise<Language> {
  const site = siteOf(sites, siteId);
  if (email !== own.toLowerCase()) return site.language;
  const [caller] = await tx.select({ language: people.language }).from(people).where(eq(people.id, sub));
  return languageOf({ language: caller?.language }, site);
}

async function renderWorkbook(tx: Transaction, { report }: PreparedReport): Promise<Buffer> {
  const rows = await allReportRows(tx, { sessionId: report.sessionId, timeZone: report.site.timeZone });
  const bytes = new PassThrough();
  void writeWorkbook(bytes, [rows], report);
  return buffer(bytes);
}
