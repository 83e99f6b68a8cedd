import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import { rollFormats } from '@floorlight/contracts/label-formats';
import { partsOfPrinterAddress } from '@floorlight/contracts/label-printers';
import type * as labelsContract from '@floorlight/contracts/labels';
import type { Principal } from '@floorlight/contracts/principal';
import { writeEvent } from '@floorlight/database/outbox';
import { areaOf, type DrawnLabel } from '@floorlight/labels/drawn-labels';
import { writeZpl } from '@floorlight/labels/write-zpl';
import { coded } from '@floorlight/languages/coded';
import { actorOf } from '@floorlight/service-kit/actor';
import { invalid } from '@floorlight/service-kit/failures';
import { siteOf } from '@floorlight/sites/site-of';
import type { VaultContext } from '../context.ts';
import { drawOrRefuse } from '../labels/draw-or-refuse.ts';
import { refusals } from '../refusal-messages.ts';

/** Prints labels on a printer of the caller's site. How far it came is in the audit log. */
export async function printLabels(
  { db, sites, printing }: VaultContext,
  principal: Principal,
  { labels, copies, printer: name, format }: BodyOf<typeof labelsContract.printLabels>,
): Promise<ReplyOf<typeof labelsContract.printLabels>> {
  const printer = siteOf(sites, principal.siteId).labelPrinters.find((each) => each.name === name);
  if (!printer) throw invalid({ printer: coded(refusals.noSuchPrinter) });
  const area = areaOf(rollFormats[format], Number(printer.density));
  const drawn = await drawOrRefuse(labels, rollFormats[format], area.density);
  const outcome = await printing.send(partsOfPrinterAddress(printer.address), inZpl(drawn, { ...area, copies }));
  await db.transaction((tx) =>
    writeEvent(tx, {
      name: 'vault.labels.printed',
      siteId: principal.siteId,
      actor: actorOf(principal),
      payload: { printer: name, labels: labels.length, copies, userId: principal.sub, ...outcome },
    }),
  );
  return outcome;
}

async function* inZpl(drawn: AsyncIterable<DrawnLabel>, options: Parameters<typeof writeZpl>[1]) {
  for await (const label of drawn) yield writeZpl(label, options);
}
