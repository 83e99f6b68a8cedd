import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { rollFormats, type Sheet, sheetFormatNames, sheetFormats } from '@floorlight/contracts/label-formats';
import type { Label } from '@floorlight/contracts/labels';
import { unprintableCharacters } from '@floorlight/contracts/unprintable-characters';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import PDFDocument from 'pdfkit';
import { beforeAll, expect, test, vi } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { areaOf, drawLabels, findLabelProblems } from './drawn-labels.ts';
import { pagesOf } from './pages-of.ts';
import { writeLine } from './pdf-text.ts';
import { inVisualOrder } from './visual-order.ts';
import { pdfDensity, writePdf } from './write-pdf.ts';
import { writeZpl } from './write-zpl.ts';

beforeAll(() => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

const labels: Label[] = [
  {
    type: 'code128',
    value: 'TOTE-A-12-15028',
    title: 'A tote with a name that is far too long for one label',
    note: 'B-07',
  },
  { type: 'ean13', value: '4006381333931', title: 'Łódź ~DG ^XZ_5E' },
  { type: 'code39', value: 'WALL-7', title: 'Стена 7', note: 'رف B-07' },
  { type: 'qr', value: '^XA^FO1,1^FDhello^FS^XZ ~JA', title: 'Control commands' },
  { type: 'datamatrix', value: '(not ZPL) ^CC~' },
  { type: 'manager_badge', value: 'MGR-77~^_' },
];
const values = labels.map(({ value }) => value);
const roll = rollFormats.roll102x51;

interface Picture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** What an independent decoder reads in a picture of four bytes a pixel, and where. */
const codesIn = async ({ data, width, height }: Picture) => {
  // Node has no ImageData; its shape is enough
  const picture = { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
  return (await readBarcodes(picture, { maxNumberOfSymbols: 255 })).map(({ text, position }) => {
    const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
    const middle = (of: (corner: { x: number; y: number }) => number) =>
      corners.reduce((sum, at) => sum + of(at), 0) / 4;
    return { text, centre: { x: middle(({ x }) => x), y: middle(({ y }) => y) } };
  });
};
const valuesIn = async (picture: Picture): Promise<string[]> => (await codesIn(picture)).map(({ text }) => text);

test('each label of a PDF is read back from its rendered page, with as many pages as labels', async () => {
  const drawn = drawLabels(labels, areaOf(roll, pdfDensity));
  const pdf = await buffer(await writePdf(drawn, { page: roll, places: [{ x: 0, y: 0 }] }));
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  expect(document.getPageCount()).toBe(labels.length);
  const read: string[][] = [];
  const texts: string[] = [];
  for (const page of document.pages()) {
    texts.push(page.getText());
    const { data, width, height } = await page.render({ scale: 300 / 72, render: 'bitmap' });
    read.push(await valuesIn({ data: new Uint8ClampedArray(data), width, height }));
  }
  document.destroy();
  library.destroy();
  expect(read).toEqual(values.map((value) => [value]));
  expect(texts[1]).toContain('Łódź');
  expect(texts[2]).toMatch(/Стена 7\s+رف/);
});

test.each(sheetFormatNames)(
  'on sheets of %s each label is read back in its own place, after those that are used',
  async (name) => {
    const sheet = sheetFormats[name];
    const perPage = sheet.rows * sheet.columns;
    const skip = 2;
    // One more than fits on the first page; values long enough for bars that reach their quiet zones.
    const many = Array.from({ length: perPage - skip + 1 }, (_, index): Label => {
      const value = `TOTE-A-${100 + index}`;
      return { type: index % 3 === 2 ? 'qr' : 'code128', value, title: `Tote ${index}` };
    });
    const pdf = await buffer(await writePdf(drawLabels(many, areaOf(sheet, pdfDensity)), pagesOf(sheet), skip));
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(pdf);
    const dotsPerInch = 200;
    const places: Record<string, number> = {};
    let first = 0;
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: dotsPerInch / 72, render: 'bitmap' });
      for (const { text, centre } of await codesIn({ data: new Uint8ClampedArray(data), width, height }))
        places[text] =
          first + placeAt(sheet, { x: (centre.x / dotsPerInch) * 25.4, y: (centre.y / dotsPerInch) * 25.4 });
      first += perPage;
    }
    document.destroy();
    library.destroy();
    expect(places).toEqual(Object.fromEntries(many.map(({ value }, index) => [value, skip + index])));
  },
);

/** Which place of a sheet this point in millimetres is in; -1 outside of all. */
function placeAt(
  { left, top, across, down, width, height, columns }: Sheet,
  { x, y }: { x: number; y: number },
): number {
  const [column, row] = [Math.floor((x - left) / across), Math.floor((y - top) / down)];
  const isInside = x - left - column * across < width && y - top - row * down < height;
  return isInside ? row * columns + column : -1;
}

test.each([
  ['Łódź, Việt Nam, Ελλάδα, Україна, Հայաստան, საქართველო, ישראל, العربية, ລາວ ½ → €', ''],
  ['棚 B-07 ก 🚚 棚', '棚ก🚚'],
])('of %j a PDF can’t print %j', (text, missing) => {
  expect(unprintableCharacters([text]).join('')).toBe(missing);
  const document = new PDFDocument();
  const written = vi.spyOn(document, 'text');
  writeLine(document, { text, x: 0, y: 0, size: 10 });
  expect(written.mock.calls.flatMap(([part]) => [...part]).filter((character) => character === '?')).toHaveLength(
    [...text].filter((character) => missing.includes(character)).length,
  );
});

test('words of a line that mixes directions stand in the order in which they are read', () => {
  expect(inVisualOrder('Tote שלום עולם 12').join('')).toBe('Tote עולם שלום 12');
  expect(inVisualOrder('מדף B-07 12 ימין').join('')).toBe('ימין B-07 12 מדף');
});

test.each([203, 300])(
  'each label in ZPL for %i dots an inch is read back, and no value holds a command',
  async (density) => {
    const area = areaOf(roll, density);
    const read: string[][] = [];
    for await (const label of drawLabels(labels, area)) {
      const zpl = writeZpl(label, { ...area, copies: 1 });
      expect(commandsOf(zpl)).toEqual(usual);
      read.push(await valuesIn(printed(zpl)));
    }
    expect(read).toEqual(values.map((value) => [value]));
  },
);

const usual = new Set(['XA', 'CI', 'PW', 'LL', 'LH', 'FO', 'GF', 'A0', 'FH', 'FD', 'FS', 'PQ', 'XZ']);

const commandsOf = (zpl: string): Set<string> => {
  expect(zpl).not.toContain('~');
  expect(zpl.match(/\^X[AZ]/g)).toEqual(['^XA', '^XZ']);
  return new Set([...zpl.matchAll(/\^(\w\w)/g)].flatMap(([, command]) => command ?? []));
};

/** The label that a printer makes of the picture in ZPL: `^FO`, then `^GFA` with rows of bytes that a colon repeats. */
function printed(zpl: string): Picture {
  const number = (pattern: RegExp) => Number(pattern.exec(zpl)?.[1]);
  const [width, height] = [number(/\^PW(\d+)/), number(/\^LL(\d+)/)];
  const [, left, top, total, bytes, hex = ''] = /\^FO(\d+),(\d+)\^GFA,(\d+),\d+,(\d+),([0-9A-F:]+)\^FS/.exec(zpl) ?? [];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const rowBytes = Number(bytes);
  const rows: string[] = [];
  for (const [part] of hex.matchAll(new RegExp(`[0-9A-F]{${rowBytes * 2}}|:`, 'g')))
    rows.push(part === ':' ? (rows.at(-1) ?? '') : part);
  expect(rows.length * rowBytes).toBe(Number(total));
  expect(Number(left) + rowBytes * 8).toBeLessThanOrEqual(width);
  rows.forEach((row, y) => {
    [...row].forEach((digit, index) => {
      for (let bit = 0; bit < 4; bit++)
        if (Number.parseInt(digit, 16) & (8 >> bit)) {
          const x = Number(left) + index * 4 + bit;
          data.fill(0, ((Number(top) + y) * width + x) * 4, ((Number(top) + y) * width + x) * 4 + 3);
        }
    });
  });
  return { data, width, height };
}

test('a barcode that would not scan on a label of this size is named, and so is a value that its type can’t hold', async () => {
  const problems = await findLabelProblems(
    [
      { type: 'code128', value: 'X'.repeat(60) },
      { type: 'ean13', value: 'hello' },
      { type: 'code128', value: 'A-1' },
    ],
    areaOf(rollFormats.roll51x25, 203),
  );
  expect(problems).toEqual([
    { index: 0, problem: 'size' },
    { index: 1, problem: 'value' },
  ]);
});
