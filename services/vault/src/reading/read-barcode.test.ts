import { linearModules } from '@floorlight/barcodes/linear-modules';
import type { Grey } from '@floorlight/retail-reader/grey';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { greyOf } from './greys.ts';
import { readBarcode } from './read-barcode.ts';

/** Pixels of a module as drawn, and modules of light on each side. */
const [drawn, quiet] = [12, 11];

/** A photo of a row of bars, a little turned and blurred. What is beyond a position in modules is covered with paper. */
async function photoOf(row: string, { module = 2.4, turn = 0, blur = 0.6, end = row.length } = {}): Promise<Grey> {
  const width = (row.length + 2 * quiet) * drawn;
  const line = Uint8Array.from({ length: width }, (_, x) => {
    const at = x / drawn - quiet;
    return at < end && row[Math.floor(at)] === '1' ? 30 : 235;
  });
  const bars = sharp(line, { raw: { width, height: 1, channels: 1 } }).resize(
    Math.round((width / drawn) * module),
    Math.round(50 * module),
    { fit: 'fill' },
  );
  const turned = await sharp(await bars.png().toBuffer())
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
    const cut = await photoOf(row, { module: 3.5, turn, end: lastBar + 1.4 });
    expect((await readBarcode(cut)).found).toBeNull();
  }
  expect((await readBarcode(await photoOf(row, { module: 3.5 }))).found).toEqual({ type: 'msi', value: '0058354' });
});
