import { PassThrough } from 'node:stream';
import * as countReports from '@floorlight/contracts/count-reports';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Language } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { ByteStream } from '@floorlight/service-kit/byte-stream';
import type { InventoryContext } from '../context.ts';
import { afterFirstBatch } from './first-batch.ts';
import { prepareReport } from './prepare-report.ts';
import { reportRows } from './report-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Exports a session as a workbook, written while it is sent. The event is published first, even if sending fails. */
export async function exportCounts(
  { db, sites }: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof countReports.exportCounts>,
  language: Language,
): Promise<ByteStream> {
  const { sessionId, report, fileName, countedBy, countedByName } = await prepareReport(
    { orm: db.orm, sites },
    principal,
    {
      ...body,
      language,
    },
  );
  await db.transaction(async (tx) => {
    await writeEvent(tx, {
      name: 'inventory.report.exported',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { sessionId: body.sessionId, day: report.day, countedBy, countedByName },
    });
  });
  const counts = { sessionId, timeZone: report.site.timeZone };
  const batches = await afterFirstBatch(reportRows(db, counts));
  const bytes = new PassThrough();
  void writeWorkbook(bytes, batches, report);
  return new ByteStream({ type: countReports.workbookType, fileName, bytes });
}
