import { gtinCheckDigit } from '@floorlight/barcodes/check-digit';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readRetail } from '../src/read-retail.ts';

/** Numbers from a seed, the same each time (Numerical Recipes' generator). */
let seed = 2026;
const chance = (from: number, to: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return from + ((to - from) * seed) / 2 ** 32;
};
const someCode = (): string => {
  const digits = Array.from({ length: 12 }, () => Math.floor(chance(0, 10))).join('');
  return digits + gtinCheckDigit(digits);
};

interface Spoiled {
  pixelsPerModule: number;
  blur: number;
  /** Part of the width that is covered, from top to bottom. */
  covered?: number;
}

/** What likelihood is sure of in a photo of a label: small, soft, askew, dark and grainy. */
async function surely(code: string, { pixelsPerModule, blur, covered = 0 }: Spoiled): Promise<string[]> {
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
    create: { width: cover, height, channels: 3, background: chance(0, 1) < 0.5 ? '#eee' : '#222' },
  } as const;
  const label = sharp(drawn).resize(width, height, { fit: 'fill' });
  const left = Math.round(width * 0.15 + chance(0, width * 0.7 - cover));
  if (covered > 0) label.composite([{ input: blot, left, top: 0 }]);
  const askew = await sharp(await label.png().toBuffer())
    .rotate(chance(-15, 15), { background: '#b8b2a4' })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b8b2a4' } })
    .composite([{ input: askew, left: 60, top: 60 }])
    .blur(blur)
    .linear(0.6, 10)
    .jpeg({ quality: 60 })
    .toBuffer();
  const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true });
  const readings = readRetail({ pixels: data, width: info.width, height: info.height }, Number.POSITIVE_INFINITY);
  return readings.filter(({ sure }) => sure).map(({ code }) => code);
}

test('bars too fine for any decoder are read correctly', async () => {
  const looks = Array.from({ length: 7 }, () => ({
    code: someCode(),
    pixelsPerModule: chance(1, 1.4),
    blur: chance(0.4, 0.8),
  }));
  let read = 0;
  for (const { code, ...spoiled } of looks) {
    const said = await surely(code, spoiled);
    expect(said.filter((value) => value !== code)).toEqual([]);
    read += said.length;
  }
  expect(read).toBeGreaterThanOrEqual(5);
});

test('covered digits are not invented, although a check digit would fit', async () => {
  for (let label = 0; label < 16; label++) {
    const code = someCode();
    const said = await surely(code, {
      pixelsPerModule: chance(0.8, 2.2),
      blur: chance(0.4, 1.4),
      covered: chance(0.03, 0.3),
    });
    expect(said.filter((value) => value !== code)).toEqual([]);
  }
});
