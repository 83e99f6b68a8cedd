import { PassThrough } from 'node:stream';
import { type exportCounts, workbookType } from '@floorlight/contracts/count-reports';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Principal } from '@floorlight/contracts/principal';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { ByteStream } from '@floorlight/service-kit/byte-stream';
import type { InventoryContext } from '../context.ts';
import { openReport } from './open-report.ts';
import { reportRows } from './report-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A session as a workbook that is written while it is sent; what was taken away is said first, whole or not. */
export async function exportSession(
  context: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof exportCounts>,
): Promise<ByteStream> {
  const { report, fileName, countedByName } = await openReport(context, principal, body);
  await context.db.transaction(async (tx) => {
    await writeEvent(tx, {
      name: 'inventory.report.exported',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { sessionId: body.sessionId, day: report.day, countedByName },
    });
  });
  const counts = { sessionId: report.sessionId, timeZone: report.site.timeZone };
  const batches = await begun(reportRows(context.db, counts));
  const bytes = new PassThrough();
  void writeWorkbook(bytes, batches, report);
  return new ByteStream({ type: workbookType, fileName, bytes });
}

/** Reads the first batch, so that where that fails the answer says so: once bytes are sent it can only break off. */
async function begun<T>(batches: AsyncGenerator<T, void>): Promise<AsyncIterable<T>> {
  const first = await batches.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* batches;
    } finally {
      await batches.return();
    }
  })();
}
