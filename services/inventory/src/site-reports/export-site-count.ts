import type { BodyOf } from '@floorlight/contracts/endpoint';
import type { Language } from '@floorlight/contracts/languages';
import type { Principal } from '@floorlight/contracts/principal';
import type * as contract from '@floorlight/contracts/site-count-reports';
import { writeEvent } from '@floorlight/database/outbox';
import { actorOf } from '@floorlight/service-kit/actor';
import { ByteStream } from '@floorlight/service-kit/byte-stream';
import type { InventoryContext } from '../context.ts';
import { afterFirstBatch } from '../reports/first-batch.ts';
import { prepareSiteReport } from './prepare-site-report.ts';
import { siteReportRows } from './site-report-rows.ts';
import { writeSiteReport } from './write-site-report.ts';

/** Exports a count of the site, or a day, while it is sent. The event is published first, even if sending fails. */
export async function exportSiteCount(
  { db, sites }: InventoryContext,
  principal: Principal,
  body: BodyOf<typeof contract.exportSiteCount>,
  language: Language,
): Promise<ByteStream> {
  const prepared = await prepareSiteReport({ orm: db.orm, sites }, principal, { ...body, language });
  await db.transaction((tx) =>
    writeEvent(tx, {
      name: 'inventory.sitereport.exported',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { siteCountId: body.siteCountId ?? null, subject: prepared.subject, format: body.format },
    }),
  );
  const batches = await afterFirstBatch(siteReportRows(db, prepared.of));
  const { contentType: type, fileName } = prepared;
  return new ByteStream({ type, fileName, bytes: writeSiteReport(prepared, batches) });
}
