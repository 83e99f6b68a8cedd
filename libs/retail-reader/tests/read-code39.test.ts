import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bandsOf } from '../src/bar-bands.ts';
import { readCode39 } from '../src/read-code39.ts';

interface Taken {
  bcid?: string;
  pixelsPerModule: number;
  blur: number;
  turn: number;
  /** A strip over the bars from top to bottom, as a part of the width. */
  covered?: number;
}

/** What is read of a label on a table: small, soft, tilted. */
async function textsOf(text: string, { bcid = 'code39', pixelsPerModule, blur, turn, covered = 0 }: Taken) {
  const drawn = await bwip.toBuffer({ bcid, text, scale: 4, height: 12, padding: 10, backgroundcolor: 'FFFFFF' });
  const { width: wide = 0, height: high = 0 } = await sharp(drawn).metadata();
  const [width, height] = [Math.round((wide / 4) * pixelsPerModule), Math.round((high / 4) * pixelsPerModule)];
  const label = sharp(drawn).resize(width, height, { fit: 'fill' });
  const strip = { width: Math.max(1, Math.round(covered * width)), height, channels: 3, background: '#333' } as const;
  if (covered > 0) label.composite([{ input: { create: strip }, left: Math.round(width * 0.45), top: 0 }]);
  const askew = await sharp(await label.png().toBuffer())
    .rotate(turn, { background: '#b8b2a4' })
    .png()
    .toBuffer();
  const { data, info } = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b8b2a4' } })
    .composite([{ input: askew, left: 60, top: 90 }])
    .blur(blur)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const symbols = bandsOf({ pixels: data, width: info.width, height: info.height }, 4);
  return new Set(symbols.flatMap(({ bands }) => readCode39(bands)?.text ?? []));
}

test.each([
  ['WMEEJ3BA4DK652562', { pixelsPerModule: 1.7, blur: 0.6, turn: 4 }],
  ['PART-7 B', { pixelsPerModule: 2, blur: 1.2, turn: -17 }],
  ['404785', { pixelsPerModule: 2.2, blur: 1.3, turn: 180 }],
])('Code 39 too dense or too soft to measure its bars is read: %s', async (text, taken) => {
  expect([...(await textsOf(text, taken))]).toEqual([text]);
});

test('a covered character is not invented, and other bars are no Code 39', async () => {
  const taken: Taken = { pixelsPerModule: 2, blur: 0.8, turn: 5 };
  for (const covered of [0.01, 0.03, 0.06]) {
    const texts = await textsOf('PALLET-42', { ...taken, covered });
    expect([...texts].filter((text) => text !== 'PALLET-42')).toEqual([]);
  }
  for (const [bcid, text] of [
    ['code128', 'PALLET-0042-B'],
    ['ean13', '4006381333931'],
    ['code93', 'PART7'],
  ] as const)
    expect([...(await textsOf(text, { ...taken, bcid }))]).toEqual([]);
});
