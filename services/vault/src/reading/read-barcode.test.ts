import { drawSymbol } from '@floorlight/barcodes/draw-barcode';
import { linearModules } from '@floorlight/barcodes/linear-modules';
import type { Grey } from '@floorlight/retail-reader/grey';
import { retailRow } from '@floorlight/retail-reader/retail-row';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { greyOf } from './greys.ts';
import { readBarcode } from './read-barcode.ts';

/** Pixels of a module as drawn, and modules of light on each side. */
const [drawn, quiet] = [12, 11];
const paper = 235;

/** A part of a label that is painted over, between two positions in modules. */
interface Strip {
  from: number;
  to: number;
  shade: number;
}

interface PhotoQuality {
  /** Pixels of a module. */
  module?: number;
  turn?: number;
  blur?: number;
}

/** A photo of a row of bars, a little turned and blurred. */
async function photoOf(
  row: string,
  { module = 2.4, strips = [], ...quality }: PhotoQuality & { strips?: readonly Strip[] } = {},
): Promise<Grey> {
  const width = (row.length + 2 * quiet) * drawn;
  const line = Uint8Array.from({ length: width }, (_, x) => {
    const at = x / drawn - quiet;
    const strip = strips.findLast(({ from, to }) => at >= from && at < to);
    return strip?.shade ?? (row[Math.floor(at)] === '1' ? 30 : paper);
  });
  const bars = sharp(line, { raw: { width, height: 1, channels: 1 } }).resize(
    Math.round((width / drawn) * module),
    Math.round(50 * module),
    { fit: 'fill' },
  );
  return photographed(bars, quality);
}

/** A photo of rows of modules that are as high as they are wide. */
function photoOfMatrix(rows: readonly string[], { module = 2, ...quality }: PhotoQuality): Promise<Grey> {
  const [scale, margin] = [6, 2];
  const [columns, lines] = [(rows[0]?.length ?? 0) + 2 * margin, rows.length + 2 * margin];
  const [width, height] = [columns * scale, lines * scale];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const row = rows[Math.floor(at / width / scale) - margin];
    return row?.[Math.floor((at % width) / scale) - margin] === '1' ? 30 : paper;
  });
  const matrix = sharp(pixels, { raw: { width, height, channels: 1 } }).resize(
    Math.round(columns * module),
    Math.round(lines * module),
    { fit: 'fill' },
  );
  return photographed(matrix, quality);
}

async function photographed(label: Sharp, { turn = 0, blur = 0.6 }: PhotoQuality): Promise<Grey> {
  const turned = await sharp(await label.png().toBuffer())
    .rotate(turn, { background: '#b8b2a4' })
    .png()
    .toBuffer();
  const photo = sharp({ create: { width: 800, height: 600, channels: 3, background: '#b8b2a4' } }).composite([
    { input: turned, left: 30, top: 60 },
  ]);
  return greyOf(
    sharp(
      await sharp(await photo.png().toBuffer())
        .blur(blur)
        .jpeg({ quality: 60 })
        .toBuffer(),
    ),
  );
}

const code128 = (value: string, isGs1 = false): string => linearModules('CODE128', value, isGs1) ?? '';

test('two halves that are pushed apart are no Code 128, although the check character of what is misread between them is right', {
  timeout: 30_000,
}, async () => {
  const [left, right] = [code128('015472119654377510GD5', true), code128('011569559787056710CUP', true)];
  const apart = `${left.slice(0, 107)}0${right.slice(107)}`;
  for (const turn of [0, 5, -12]) expect((await readBarcode(await photoOf(apart, { turn }))).found).toBeNull();
  const { found } = await readBarcode(await photoOf(left, { turn: 5 }));
  expect(found).toEqual({ type: 'gs1_128', value: '(01)54721196543775(10)GD5' });
});

test('a Code 128 too soft to tell its characters is read as no other, although its check character is right', {
  timeout: 30_000,
}, async () => {
  const two = `${code128('MK1JSX4F')}00000${code128('0100750875282154102W1', true)}`;
  for (const blur of [0.5, 1])
    expect((await readBarcode(await photoOf(two, { module: 1.5, turn: -5, blur }))).found).toBeNull();
});

const msi = (digits: string): string => linearModules('MSI', digits, false) ?? '';

test('an MSI that is cut off within a bar is no shorter one, although the check digit of the rest is right', {
  timeout: 30_000,
}, async () => {
  const [row, lastBar] = [msi('0058354'), 78];
  for (const turn of [0, 5, -12]) {
    const cut = await photoOf(row, {
      module: 3.5,
      turn,
      strips: [{ from: lastBar + 1.4, to: row.length, shade: paper }],
    });
    expect((await readBarcode(cut)).found).toBeNull();
  }
  expect((await readBarcode(await photoOf(row, { module: 3.5 }))).found).toEqual({ type: 'msi', value: '0058354' });
});

test('an EAN-13 under thin strips is read as no other, although the check digit of what is misread is right', {
  timeout: 30_000,
}, async () => {
  const value = '8920312358793';
  const strips = [
    { from: 78.97, to: 80.79, shade: paper },
    { from: 50.68, to: 52.8, shade: 140 },
    { from: 21.04, to: 22.05, shade: 30 },
  ];
  for (const module of [2.4, 3]) {
    const row = retailRow('EAN13', value);
    expect((await readBarcode(await photoOf(row, { module, strips }))).found).toBeNull();
    expect((await readBarcode(await photoOf(row, { module }))).found).toEqual({ type: 'ean13', value });
  }
});

test('a PDF417 of which a bad picture makes another text is read again, alone and upright', {
  timeout: 30_000,
}, async () => {
  const value = 'JHT8Q9107N2YAU0GTAC0';
  const rows = (await drawSymbol('PDF417', value))?.rows ?? [];
  for (const module of [1.6, 1.8]) {
    const { found } = await readBarcode(await photoOfMatrix(rows, { module, turn: 7.5, blur: 0.8 }));
    expect(found).toEqual({ type: 'pdf417', value });
  }
});
