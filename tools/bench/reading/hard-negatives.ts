import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import type { Random } from '../../chaos/random.ts';
import { drawRandomValue, linesFor } from './generated.ts';
import { ink, type Label, labelOf, labelOfBars, labelOfMatrix, paintStrip, paper, photographLabel } from './label.ts';
import { itfRow } from './rows-of-bars.ts';
import { digits, oneOf, randomValues, wholeNumber } from './values.ts';
import { bars, joined, msiBetween, randomBars, wronglyChecked } from './wrong-bars.ts';

/** A photo that tempts a reader to a wrong value. */
export interface HardNegative {
  /** The values that it shows; to read another is wrong. To read none is always right. */
  shown: ScannedCode[];
  jpeg: Buffer;
}

interface Drawing {
  label: Label;
  shown: ScannedCode[];
}

const retail = ['EAN13', 'UPCA', 'EAN8', 'UPCE'] as const;
const quiet = 11;

const barsLabel = (rows: readonly string[], random: Random): Label =>
  labelOfBars(rows, quiet, linesFor(Math.max(...rows.map((row) => row.length)) + 2 * quiet, random));

/** Paints over a label with a row of bars. Returns the shorter value that it leaves whole, or null. */
type Paint = (label: Label, row: string) => ScannedCode | null;

/** Bars from top to bottom of a label of one value, and what is painted over them. */
async function painted(symbology: (typeof bars)[number], random: Random, paint: Paint): Promise<Drawing> {
  const { shown, row } = await randomBars(symbology, random);
  const label = barsLabel([row], random);
  const left = paint(label, row);
  return { label, shown: left ? [shown, left] : [shown] };
}

/** Paints strips over bars, of up to so many modules each. */
const strips =
  (random: Random, most: number): Paint =>
  (label, row) => {
    for (let strip = wholeNumber(random, 1, 5); strip > 0; strip--) {
      const from = quiet + random(0, row.length - 1);
      paintStrip(label, from, from + random(0.5, most), oneOf(random, [paper, paper, ink, 140]));
    }
    return null;
  };

/** Paints everything but the part of bars between two positions. */
function paintBeside(label: Label, row: string, from: number, to: number, shade: number): ScannedCode | null {
  paintStrip(label, 0, from, shade);
  paintStrip(label, to, label.columns, shade);
  return shade === paper ? msiBetween(row, from - quiet, to - quiet) : null;
}

/** Each kind of label, by what was done to it. */
export const hardNegativeKinds = {
  'thin strips over EAN and UPC': (random) => painted(oneOf(random, retail), random, strips(random, 3)),
  'strips over EAN and UPC': (random) => painted(oneOf(random, retail), random, strips(random, 12)),
  'strips over other bars': (random) => painted(oneOf(random, bars.slice(4)), random, strips(random, 8)),
  'a part of bars alone': (random) =>
    painted(oneOf(random, bars), random, (label, row) => {
      const kept = random(0.25, 0.9) * row.length;
      const from = quiet + random(0, row.length - kept);
      return paintBeside(label, row, from, from + kept, paper);
    }),
  'a part of long bars alone': (random) =>
    painted(oneOf(random, ['GS1_128', 'Code128', 'Code39'] as const), random, (label, row) => {
      const kept = random(30, 100);
      const from = quiet + random(0, Math.max(1, row.length - kept));
      return paintBeside(label, row, from, Math.min(from + kept, row.length + quiet - 5), paper);
    }),
  'an end cut off': (random) =>
    painted(oneOf(random, bars), random, (label, row) => {
      const cut = quiet + random(0.02, 0.4) * row.length;
      const [from, to] = random(0, 1) < 0.5 ? [cut, label.columns] : [0, label.columns - cut];
      return paintBeside(label, row, from, to, oneOf(random, [paper, ink, 175]));
    }),
  'halves of two values': async (random) => ({ label: barsLabel([joined(random)], random), shown: [] }),
  'halves pushed apart or together': async (random) => {
    const symbology = oneOf(random, ['Code128', 'GS1_128', 'Code93'] as const); // others would make a whole value
    const [{ row }, { row: other }] = [await randomBars(symbology, random), await randomBars(symbology, random)];
    const at = Math.round(row.length * random(0.3, 0.7));
    const gap = oneOf(random, ['', '0', '00', '1', '000']);
    // At a distance that no character has, so that the halves make no value together.
    const rest = other.slice(at + (gap.length === 0 ? 2 : 0));
    return { label: barsLabel([row.slice(0, at) + gap + rest], random), shown: [] };
  },
  'one value above another': async (random) => {
    const symbology = oneOf(random, bars);
    const two = [await randomBars(symbology, random), await randomBars(symbology, random)];
    const rows = Array.from({ length: oneOf(random, [2, 3, 4, 8]) }, (_, at) => two[at % 2]?.row ?? '');
    return { label: barsLabel(rows, random), shown: two.map(({ shown }) => shown) };
  },
  'bars shifted below': async (random) => {
    const { shown, row } = await randomBars(oneOf(random, bars), random);
    const shift = wholeNumber(random, 1, 5);
    return { label: barsLabel([row, '0'.repeat(shift) + row], random), shown: [shown] };
  },
  'two values side by side': async (random) => {
    const two = [await randomBars(oneOf(random, bars), random), await randomBars(oneOf(random, bars), random)];
    const row = two.map(({ row: each }) => each).join('0'.repeat(wholeNumber(random, 0, 6)));
    return { label: barsLabel([row], random), shown: two.map(({ shown }) => shown) };
  },
  'a wrong check digit': async (random) => ({ label: barsLabel([await wronglyChecked(random)], random), shown: [] }),
  'ITF of another length': (random) => {
    const body = digits(random, wholeNumber(random, 0, 4));
    const value = body + randomValues.ITF14(random) + digits(random, wholeNumber(random, 1, 5));
    const length = oneOf(random, [8, 10, 12, 16, 18, 20]);
    const other = (value + digits(random, 6)).slice(0, length);
    const label = barsLabel([itfRow(other)], random);
    if (random(0, 1) < 0.5) paintStrip(label, 0, quiet + random(0, 40), paper);
    return Promise.resolve({ label, shown: [] });
  },
  'random bars': (random) => {
    let row = '1';
    const [length, widest] = [wholeNumber(random, 40, 150), wholeNumber(random, 2, 5)];
    while (row.length < length)
      row += '0'.repeat(wholeNumber(random, 1, widest + 1)) + '1'.repeat(wholeNumber(random, 1, widest + 1));
    return Promise.resolve({ label: barsLabel([row], random), shown: [] });
  },
  'stripes and grids': (random) => {
    const [pitch, dark] = [wholeNumber(random, 2, 7), wholeNumber(random, 1, 4)];
    const isGrid = random(0, 1) < 0.5;
    const isDark = (at: number) => at % pitch < Math.min(dark, pitch - 1);
    const label = labelOf(120, 40, (column, line) => isDark(column) || (isGrid && isDark(line)));
    return Promise.resolve({ label, shown: [] });
  },
  'lines like text': (random) => {
    const strokes = Array.from({ length: 5 * 120 }, () => random(0, 1));
    const tall = Array.from({ length: 5 * 120 }, () => wholeNumber(random, 4, 9));
    const isDark = (column: number, line: number) => {
      const at = Math.floor(line / 10) * 120 + column;
      return (strokes[at] ?? 0) < 0.35 && 10 - (line % 10) <= (tall[at] ?? 0);
    };
    return Promise.resolve({ label: labelOf(120, 50, isDark), shown: [] });
  },
  'a matrix with blots': async (random) => {
    const symbology = oneOf(random, ['QRCode', 'GS1DataMatrix', 'Aztec', 'PDF417'] as const);
    const { type, value, rows, quietZone } = await drawRandomValue(symbology, random);
    const label = labelOfMatrix(rows, quietZone);
    for (let blot = wholeNumber(random, 1, 5); blot > 0; blot--) {
      const from = random(0, label.columns);
      paintStrip(label, from, from + random(0.5, 4), oneOf(random, [paper, ink]));
    }
    return { label, shown: [{ type, value }] };
  },
  'random squares': (random) => {
    const side = wholeNumber(random, 10, 34);
    const squares = Array.from({ length: side * side }, () => random(0, 1) < 0.5);
    const isDark = (column: number, line: number) => {
      const [x, y] = [column - 4, line - 4];
      if (x < 0 || y < 0 || x >= side || y >= side) return false;
      return x === 0 || y === side - 1 || squares[y * side + x] === true; // with the L of a Data Matrix
    };
    return Promise.resolve({ label: labelOf(side + 8, side + 8, isDark), shown: [] });
  },
} satisfies Record<string, (random: Random) => Promise<Drawing>>;

export type HardNegativeKind = keyof typeof hardNegativeKinds;

/** Draws a label of this kind and photographs it: every other one upright, the others turned by up to 20°. */
export async function hardNegative(kind: HardNegativeKind, random: Random): Promise<HardNegative> {
  const { label, shown } = await hardNegativeKinds[kind](random);
  return { shown, jpeg: await photographLabel(label, random, oneOf(random, [1, 20])) };
}
