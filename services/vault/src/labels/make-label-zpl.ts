import { Readable } from 'node:stream';
import type { BodyOf } from '@floorlight/contracts/endpoint';
import { rollFormats } from '@floorlight/contracts/label-formats';
import * as labelsContract from '@floorlight/contracts/labels';
import { areaOf } from '@floorlight/labels/drawn-labels';
import { writeZpl } from '@floorlight/labels/write-zpl';
import { ByteStream } from '@floorlight/service-kit/byte-stream';
import { drawOrRefuse } from './draw-or-refuse.ts';

/** Labels in ZPL, written while they are sent. */
export async function makeLabelZpl({
  labels,
  copies,
  format,
  density,
}: BodyOf<typeof labelsContract.makeLabelZpl>): Promise<ByteStream> {
  const area = areaOf(rollFormats[format], Number(density));
  const drawn = await drawOrRefuse(labels, rollFormats[format], area.density);
  return new ByteStream({
    type: labelsContract.zplType,
    fileName: 'floorlight-labels.zpl',
    bytes: Readable.from(
      (async function* () {
        for await (const label of drawn) yield Buffer.from(writeZpl(label, { ...area, copies }));
      })(),
      { objectMode: false },
    ),
  });
}
