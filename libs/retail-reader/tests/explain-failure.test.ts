import bwip from 'bwip-js/node';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { bandsOf } from '../src/bar-bands.ts';
import { explainFailure } from '../src/explain-failure.ts';
import type { Grey } from '../src/grey.ts';
import { readMsi } from '../src/read-msi.ts';

const table = sharp({ create: { width: 800, height: 600, channels: 3, background: '#b8b2a4' } });

interface Taken {
  width: number;
  blur?: number;
  turn?: number;
  glare?: boolean;
}

/** A photo of a label that is so many pixels wide. */
async function photoOf(
  bcid: string,
  text: string,
  { width, blur = 0.6, turn = 0, glare = false }: Taken,
): Promise<Grey> {
  const drawn = await bwip.toBuffer({ bcid, text, scale: 3, height: 20, padding: 12, backgroundcolor: 'FFFFFF' });
  const label = await sharp(drawn).resize(width).rotate(turn, { background: '#b8b2a4' }).png().toBuffer();
  const light = { create: { width: 300, height: 130, channels: 3, background: '#fff' } } as const;
  const over = glare ? [{ input: light, left: 180, top: 130 }] : [];
  const laid = await table
    .clone()
    .composite([{ input: label, left: 110, top: 100 }, ...over])
    .png()
    .toBuffer();
  return greyOf(sharp(laid).blur(blur));
}

async function greyOf(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

test.each([
  ['far', { width: 120 }],
  ['blurred', { width: 480, blur: 5 }],
  ['glare', { width: 480, glare: true }],
  ['unclear', { width: 480 }],
] as const)('what is measured of a label that was not read says: %s', async (reason, taken) => {
  expect(explainFailure(await photoOf('code128', 'PALLET-0042-B', taken))).toBe(reason);
});

test('an empty table has no barcode', async () => {
  expect(explainFailure(await greyOf(table.clone().blur(1)))).toBe('none');
});

test.each([
  ['1234566', 0],
  ['98765434', 15],
  ['0012345674', -30],
])('MSI %s is read at %i degrees', async (digits, turn) => {
  const symbols = bandsOf(await photoOf('msi', digits, { width: 420, turn }), 3);
  expect(new Set(symbols.flatMap((symbol) => readMsi(symbol)?.digits ?? []))).toEqual(new Set([digits]));
});

test('other bars are no MSI', async () => {
  for (const [bcid, text] of [
    ['code128', 'PALLET-0042-B'],
    ['code39', 'PART-7'],
    ['interleaved2of5', '10012345678902'],
    ['ean13', '4006381333931'],
  ] as const) {
    const symbols = bandsOf(await photoOf(bcid, text, { width: 420 }), 3);
    expect(symbols.flatMap((symbol) => readMsi(symbol) ?? [])).toEqual([]);
  }
});
