import type { BodyOf } from '@floorlight/contracts/endpoint';
import { rollFormats, sheetFormats } from '@floorlight/contracts/label-formats';
import * as labelsContract from '@floorlight/contracts/labels';
import { pagesOf } from '@floorlight/labels/pages-of';
import { pdfDensity, writePdf } from '@floorlight/labels/write-pdf';
import { ByteStream } from '@floorlight/service-kit/byte-stream';
import { drawOrRefuse, repeated } from './draw-or-refuse.ts';

/** Labels as a PDF, written while it is sent. */
export async function makeLabelPdf({
  labels,
  copies,
  format,
  skip,
}: BodyOf<typeof labelsContract.makeLabelPdf>): Promise<ByteStream> {
  const size = format in sheetFormats ? sheetFormats[format as keyof typeof sheetFormats] : null; // `in` doesn't narrow
  const roll = rollFormats[format as keyof typeof rollFormats]; // of the others
  const drawn = await drawOrRefuse(labels, size ?? roll, pdfDensity);
  const pages = size ? pagesOf(size) : { page: roll, places: [{ x: 0, y: 0 }] };
  return new ByteStream({
    type: labelsContract.labelSheetType,
    fileName: 'floorlight-labels.pdf',
    bytes: await writePdf(repeated(drawn, copies), pages, size ? skip : 0),
  });
}
