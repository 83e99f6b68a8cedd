import { gtinCheckDigit } from '@floorlight/barcodes/check-digit';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findSymbols } from '../src/find-symbols.ts';
import { type EndsBy, readRetail } from '../src/read-retail.ts';

/** Numbers from a seed, the same each time (Numerical Recipes' generator). */
let seed = 2026;
const randomBetween = (from: number, to: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return from + ((to - from) * seed) / 2 ** 32;
};
const randomCode = (): string => {
  const digits = Array.from({ length: 12 }, () => Math.floor(randomBetween(0, 10))).join('');
  return digits + gtinCheckDigit(digits);
};

interface PhotoQuality {
  pixelsPerModule: number;
  blur: number;
  /** Part of the width that is covered, from top to bottom. */
  covered?: number;
}

/** The sure codes in a photo of a label: small, blurred, rotated, dark and grainy. */
async function sureCodes(code: string, { pixelsPerModule, blur, covered = 0 }: PhotoQuality): Promise<string[]> {
  const drawn = await bwip.toBuffer({
    bcid: 'ean13',
    text: code,
    scale: 4,
    height: 18,
    padding: 10,
    backgroundcolor: 'FFFFFF',
  });
  const { width: wide = 0 } = await sharp(drawn).metadata();
  const [width, height] = [Math.round((wide / 4) * pixelsPerModule), Math.round((wide / 8) * pixelsPerModule)];
  const cover = Math.max(1, Math.round(covered * width));
  const blot = {
    create: { width: cover, height, channels: 3, background: randomBetween(0, 1) < 0.5 ? '#eee' : '#222' },
  } as const;
  const label = sharp(drawn).resize(width, height, { fit: 'fill' });
  const left = Math.round(width * 0.15 + randomBetween(0, width * 0.7 - cover));
  if (covered > 0) label.composite([{ input: blot, left, top: 0 }]);
  const askew = await sharp(await label.png().toBuffer())
    .rotate(randomBetween(-15, 15), { background: '#b8b2a4' })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b8b2a4' } })
    .composite([{ input: askew, left: 60, top: 60 }])
    .blur(blur)
    .linear(0.6, 10)
    .jpeg({ quality: 60 })
    .toBuffer();
  const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true });
  const grey = { pixels: data, width: info.width, height: info.height };
  const symbols = findSymbols(grey, 6);
  const sure = (endsBy: EndsBy) =>
    readRetail(grey, symbols, { limit: 300, endsBy }).flatMap((reading) => (reading.sure ? [reading.code] : []));
  const codes = new Set(sure('guards'));
  return [...(codes.size > 0 ? codes : new Set(sure('quiet zones')))];
}

test('bars too fine for any decoder are read correctly', async () => {
  const labels = Array.from({ length: 7 }, () => ({
    code: randomCode(),
    pixelsPerModule: randomBetween(1, 1.4),
    blur: randomBetween(0.4, 0.8),
  }));
  let read = 0;
  for (const { code, ...quality } of labels) {
    const codes = await sureCodes(code, quality);
    expect(codes.filter((value) => value !== code)).toEqual([]);
    read += codes.length;
  }
  expect(read).toBeGreaterThanOrEqual(5);
});

test('covered digits are not invented, although a check digit would fit', async () => {
  for (let label = 0; label < 12; label++) {
    const code = randomCode();
    const codes = await sureCodes(code, {
      pixelsPerModule: randomBetween(0.8, 2.2),
      blur: randomBetween(0.4, 1.4),
      covered: randomBetween(0.03, 0.3),
    });
    expect(codes.filter((value) => value !== code)).toEqual([]);
  }
});
