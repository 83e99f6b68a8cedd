import type { Readable } from 'node:stream';
import type { DrawnBarcode } from '@floorlight/barcodes/draw-barcode';
import type { CodeType } from '@floorlight/contracts/barcodes';
import { unprintableCharacters } from '@floorlight/contracts/unprintable-characters';
import { drawForPrint } from './draw-for-print.ts';
import { fillModules } from './fill-modules.ts';
import { type PdfLine, writeLine } from './pdf-text.ts';
import { waitForReader } from './wait-for-reader.ts';

/** A barcode of the list: its name, what else is known about it, and how it is drawn. */
export interface ListedBarcode {
  type: CodeType;
  value: string;
  name: string;
  facts: string;
}

/** Words on the pages, in the reader's language. */
export interface ListWords {
  title: string;
  subtitle: string;
  empty: string;
  /** In place of a barcode that can't be drawn, or is too long for its place. */
  notDrawn: string;
  page: (page: number) => string;
  /** Below a page with characters that no font has. */
  missing: string;
}

const inPoints = (mm: number): number => (mm * 72) / 25.4;

export const papers = { letter: [612, 792], a4: [595.28, 841.89] } as const;
const margin = inPoints(14);
const gutter = inPoints(8);
const [columns, rows] = [2, 6];
const headHeight = inPoints(15);
const footHeight = inPoints(7);
/** Of a module. Scanners fail below the narrowest. */
const bars = { narrowest: inPoints(0.19), widest: inPoints(0.38) };
const squares = { narrowest: inPoints(0.28), widest: inPoints(0.9) };
/** Of bars and of what is wider than high, which stand below the texts; and of squares, which stand beside them. */
const lowHeight = inPoints(15);
const squareSide = inPoints(26);

interface Cell {
  x: number;
  y: number;
  width: number;
}

/** Writes barcodes as a PDF to scan from, a dozen on a page, while it is read. pdfkit is loaded on first use. */
export async function writeBarcodeList(
  barcodes: AsyncIterable<ListedBarcode>,
  paper: keyof typeof papers,
  words: ListWords,
): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit');
  const [width, height] = papers[paper];
  const document = new PDFDocument({
    ...{ autoFirstPage: false, size: [width, height], margin: 0 },
    info: { Title: words.title, Producer: 'Floorlight', Creator: 'Floorlight' },
    // It would keep every word until the end.
    fontLayoutCache: false,
  });
  const line = (text: string, at: Omit<PdfLine, 'text'>) => writeLine(document, { text, ...at });
  const inner = width - 2 * margin;
  const cellWidth = (inner - gutter) / columns;
  const cellHeight = (height - 2 * margin - headHeight - footHeight) / rows;
  let page = 0;
  let isAnyMissing = false;

  const begin = () => {
    document.addPage();
    page += 1;
    isAnyMissing = unprintableCharacters([words.title, words.subtitle]).length > 0;
    line(words.title, { x: margin, y: margin, size: 14, width: inner, bold: true });
    line(words.subtitle, { x: margin, y: margin + 18, size: 9, width: inner, bold: false });
  };
  const finish = () => {
    const y = height - margin - 9;
    const at = { y, size: 8, bold: false };
    if (isAnyMissing) line(words.missing, { ...at, x: margin, width: inner * 0.8 });
    line(words.page(page), { ...at, x: margin + inner * 0.82, width: inner * 0.18 });
  };
  const write = async () => {
    let place = 0;
    begin();
    for await (const barcode of barcodes) {
      if (place === columns * rows) {
        finish();
        await waitForReader(document);
        begin();
        place = 0;
      }
      if (document.destroyed) return;
      const x = margin + (place % columns) * (cellWidth + gutter);
      const y = margin + headHeight + Math.floor(place / columns) * cellHeight;
      const drawn = await drawForPrint(barcode.type, barcode.value);
      isAnyMissing ||= unprintableCharacters([barcode.name, barcode.facts, barcode.value]).length > 0;
      writeBarcode(document, { barcode, drawn, notDrawn: words.notDrawn }, { x, y, width: cellWidth });
      place++;
    }
    if (page === 1 && place === 0)
      line(words.empty, { x: margin, y: margin + headHeight, size: 11, width: inner, bold: false });
    finish();
    document.end();
  };
  write().catch((error: unknown) => document.destroy(error instanceof Error ? error : new Error(String(error))));
  return document;
}

function writeBarcode(
  document: PDFKit.PDFDocument,
  { barcode, drawn, notDrawn }: { barcode: ListedBarcode; drawn: DrawnBarcode | null; notDrawn: string },
  { x, y, width }: Cell,
): void {
  const { name, facts, value } = barcode;
  const isBeside = drawn !== null && isSquare(drawn);
  const module = drawn && moduleOf(drawn, isBeside ? squareSide : width, isBeside ? squareSide : lowHeight);
  const indent = isBeside && module ? squareSide + inPoints(3) : 0;
  const line = { x: x + indent, width: width - indent };
  writeLine(document, { ...line, text: name, y, size: 10, bold: true });
  writeLine(document, { ...line, text: facts, y: y + 13, size: 8 });
  writeLine(document, { ...line, text: value, y: y + 24, size: 9 });
  if (drawn && module) drawModules(document, drawn, { x, y: isBeside ? y : y + 38, module });
  else writeLine(document, { ...line, text: notDrawn, y: y + 40, size: 8 });
}

const isSquare = ({ rows: lines }: DrawnBarcode): boolean => (lines[0]?.length ?? 0) < 1.5 * lines.length;

/** Points of a module with which a symbol and its quiet zone fit; null where it would not scan. */
function moduleOf({ rows: lines, quietZone }: DrawnBarcode, width: number, height: number): number | null {
  const isLinear = lines.length === 1;
  const { narrowest, widest } = isLinear ? bars : squares;
  const across = width / ((lines[0]?.length ?? 0) + 2 * quietZone);
  const room = isLinear ? across : Math.min(across, height / (lines.length + 2 * quietZone));
  return room < narrowest ? null : Math.min(room, widest);
}

function drawModules(
  document: PDFKit.PDFDocument,
  { rows: lines, quietZone }: DrawnBarcode,
  { x, y, module }: { x: number; y: number; module: number },
): void {
  const isLinear = lines.length === 1;
  const top = isLinear ? y : y + quietZone * module;
  fillModules(document, lines, {
    x: x + quietZone * module,
    y: top,
    width: module,
    height: isLinear ? lowHeight : module,
  });
}
