import type { Readable } from 'node:stream';
import type { DrawnLabel } from './drawn-labels.ts';
import { fillModules } from './fill-modules.ts';
import { writeLine } from './pdf-text.ts';
import { waitForReader } from './wait-for-reader.ts';

/** Dots of an inch: laser printers have as many, and half of them is 300. */
export const pdfDensity = 600;
/** Points of a dot. */
const point = 72 / pdfDensity;
const inPoints = (mm: number): number => (mm * 72) / 25.4;

/** Places on pages, in millimetres. A roll has pages of one label. */
export interface PdfPages {
  page: { width: number; height: number };
  /** The top left corner of each label of a page. */
  places: readonly { x: number; y: number }[];
}

/**
 * Writes labels as a PDF while it is read: one page at a time is in memory. `skip`: places that stay empty on the first page.
 * The library is loaded on first use.
 */
export async function writePdf(labels: AsyncIterable<DrawnLabel>, pages: PdfPages, skip = 0): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit');
  const { page, places } = pages;
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [inPoints(page.width), inPoints(page.height)],
    margin: 0,
    info: { Producer: 'Floorlight', Creator: 'Floorlight' },
    // It would keep every word until the end.
    fontLayoutCache: false,
  });
  const write = async () => {
    let place = skip % places.length;
    document.addPage();
    for await (const label of labels) {
      if (place === places.length) {
        await waitForReader(document);
        if (document.destroyed) return;
        document.addPage();
        place = 0;
      }
      const at = places[place];
      if (at) drawLabel(document, label, { x: inPoints(at.x), y: inPoints(at.y) });
      place++;
    }
    document.end();
  };
  write().catch((error: unknown) => document.destroy(error instanceof Error ? error : new Error(String(error))));
  return document;
}

interface Place {
  x: number;
  y: number;
}

function drawLabel(document: PDFKit.PDFDocument, { drawn, layout }: DrawnLabel, { x, y }: Place): void {
  const { barcode, texts } = layout;
  fillModules(document, drawn.rows, {
    ...{ x: x + barcode.x * point, y: y + barcode.y * point },
    ...{ width: barcode.module * point, height: barcode.rowHeight * point },
  });
  for (const { text, x: left, y: top, size, width, bold } of texts)
    writeLine(document, {
      ...{ text, bold, x: x + left * point, y: y + top * point },
      ...{ size: size * point * 0.85, width: width * point },
    });
}
