import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type emailReport, workbookType } from '@floorlight/contracts/count-reports';
import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import type { Transaction } from '@floorlight/database/database';
import { and, eq, gt } from '@floorlight/database/drizzle';
import { writeEvent } from '@floorlight/database/outbox';
import { attach } from '@floorlight/mail/attachments';
import { queueMail } from '@floorlight/mail/mails';
import { actorOf } from '@floorlight/service-kit/actor';
import { forbidden, tooManyRequests } from '@floorlight/service-kit/failures';
import type { Once } from '@floorlight/service-kit/once';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { keepCaller } from '../people/known-people.ts';
import { people, reports } from '../schema.ts';
import { type OpenReport, openReport } from './open-report.ts';
import { publicReport } from './report.ts';
import { reportMail } from './report-mail.ts';
import { allReportRows } from './report-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

/**
 * Queues a session's workbook, as it is now, to be mailed. It waits with its mail's row, so that what is sent is what
 * was asked for, however long the mail server is away.
 */
export async function emailSession(
  context: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof emailReport>,
  once: Once,
): Promise<ReplyOf<typeof emailReport>> {
  const { siteId } = principal;
  mustBeAllowed(siteOf(context.sites, siteId).reportRecipients, principal, body.email);
  const open = await openReport(context, principal, body);
  return context.db.transaction((tx) =>
    once(tx, async () => {
      await keepCaller(tx, principal);
      await mustBeWithinLimit(context, tx, principal);
      const id = randomUUID();
      const mailKey = `report ${id}`;
      await queueMail(tx, { ...reportMail(open, principal), to: body.email, key: mailKey, lane: 'routine' });
      const content = await wholeWorkbook(tx, open);
      await attach(tx, mailKey, { fileName: open.fileName, contentType: workbookType, content });
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
          day: open.report.day,
          countedByName: open.countedByName,
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

function mustBeAllowed(recipients: string[], { email: own }: Principal, email: string): void {
  const allowed = [own, ...recipients].map((address) => address.toLowerCase());
  if (!allowed.includes(email)) throw forbidden("Reports go to your site's report recipients or to your own address");
}

/** Holds the caller's row until the commit, so that two at once are counted one after the other. */
async function mustBeWithinLimit(
  { now, reportMailsPerHour }: InventoryContext,
  tx: Transaction,
  { sub }: Principal,
): Promise<void> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, sub)).for('update');
  const anHourAgo = new Date(now().getTime() - 3_600_000);
  const lately = await tx.$count(reports, and(eq(reports.requestedBy, sub), gt(reports.createdAt, anHourAgo)));
  if (lately >= reportMailsPerHour)
    throw tooManyRequests(3600, `At most ${reportMailsPerHour} reports an hour. Please try again later`);
}

async function wholeWorkbook(tx: Transaction, { report }: OpenReport): Promise<Buffer> {
  const rows = await allReportRows(tx, { sessionId: report.sessionId, timeZone: report.site.timeZone });
  const bytes = new PassThrough();
  void writeWorkbook(bytes, [rows], report);
  return buffer(bytes);
}
