import type { DrawnBarcode } from '@floorlight/barcodes/draw-barcode';
import type { Label } from '@floorlight/contracts/labels';

/** Where everything is on a label, in dots from its top left corner. */
export interface LabelLayout {
  barcode: { x: number; y: number /** Dots of a module. */; module: number /** Dots of a row. */; rowHeight: number };
  texts: LabelText[];
}

export interface LabelText {
  text: string;
  x: number;
  y: number;
  /** Height of a capital with what is below the line. */
  size: number;
  /** Text that is longer is cut off. */
  width: number;
  bold: boolean;
}

interface Area {
  /** Dots. */
  width: number;
  height: number;
  /** Dots of an inch. */
  density: number;
}

/** Millimetres. */
const margin = 1.5;
const gap = 0.8;
const titleSize = 3;
const textSize = 2.5;
/** Narrower modules are below what ordinary scanners and printers manage: 6.5 mil for bars, 10 mil for squares. */
const narrowestBar = 0.165;
const narrowestSquare = 0.25;
/** Lower bars are hard to aim at. */
const lowestBars = 5;

/**
 * Lays a label out, with whole dots for each module and the quiet zone kept. Null where the barcode doesn't fit into this
 * size with modules that scan.
 */
export function layoutLabel(label: Label, drawn: DrawnBarcode, area: Area): LabelLayout | null {
  const dots = (mm: number): number => Math.round((mm * area.density) / 25.4);
  const isLinear = drawn.rows.length === 1;
  return isLinear ? layoutBars(label, drawn, area, dots) : layoutSquares(label, drawn, area, dots);
}

type Dots = (mm: number) => number;

const atLeast = (mm: number, density: number): number => Math.max(2, Math.ceil((mm * density) / 25.4 - 0.1));

/** Title and note above, the bars, and their value beneath. */
function layoutBars(label: Label, { rows, quietZone }: DrawnBarcode, area: Area, dots: Dots): LabelLayout | null {
  const { width, height, density } = area;
  const modules = rows[0]?.length ?? 0;
  const module = Math.floor(width / (modules + 2 * quietZone));
  if (module < atLeast(narrowestBar, density)) return null;
  const texts: LabelText[] = [];
  const inner = width - 2 * dots(margin);
  let top = dots(margin);
  for (const { text, size, bold } of headings(label)) {
    texts.push({ text, x: dots(margin), y: top, size: dots(size), width: inner, bold });
    top += dots(size + gap);
  }
  const bottom = height - dots(margin + textSize + gap);
  if (bottom - top < dots(lowestBars)) return null;
  texts.push({
    ...{ text: label.value, x: dots(margin), y: bottom + dots(gap) },
    ...{ size: dots(textSize), width: inner, bold: false },
  });
  const x = Math.floor((width - modules * module) / 2);
  return { barcode: { x, y: top, module, rowHeight: bottom - top }, texts };
}

/** The symbol at the left and everything else beside it, or beneath on a label that is not wide. */
function layoutSquares(label: Label, { rows, quietZone }: DrawnBarcode, area: Area, dots: Dots): LabelLayout | null {
  const { width, height, density } = area;
  const [columns, lines] = [rows[0]?.length ?? 0, rows.length];
  const isWide = width > 1.4 * height;
  const words = [...headings(label), { text: label.value, size: textSize, bold: false }];
  const wordsHeight = words.reduce((sum, { size }) => sum + dots(size + gap), 0);
  const space = isWide
    ? { width: width * 0.6, height: height }
    : { width, height: height - wordsHeight - dots(margin) };
  const module = Math.floor(Math.min(space.width / (columns + 2 * quietZone), space.height / (lines + 2 * quietZone)));
  if (module < atLeast(narrowestSquare, density)) return null;
  const quiet = quietZone * module;
  const [symbolWidth, symbolHeight] = [columns * module, lines * module];
  const x = isWide ? Math.max(quiet, dots(margin)) : Math.floor((width - symbolWidth) / 2);
  const y = isWide ? Math.floor((height - symbolHeight) / 2) : Math.max(quiet, dots(margin));
  const left = isWide ? x + symbolWidth + quiet : dots(margin);
  let top = isWide ? Math.max(dots(margin), Math.floor((height - wordsHeight) / 2)) : y + symbolHeight + quiet;
  const texts = words.map(({ text, size, bold }) => {
    const placed = { text, x: left, y: top, size: dots(size), width: width - left - dots(margin), bold };
    top += dots(size + gap);
    return placed;
  });
  return { barcode: { x, y, module, rowHeight: module }, texts };
}

const headings = ({ title, note }: Label) => [
  ...(title ? [{ text: title, size: titleSize, bold: true }] : []),
  ...(note ? [{ text: note, size: textSize, bold: false }] : []),
];
