import { gtinCheckDigit } from '@floorlight/barcodes/check-digit';
import { upceOf } from '@floorlight/barcodes/upce';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bandsOf } from '../src/bar-bands.ts';
import type { Grey } from '../src/grey.ts';
import type { RetailLength } from '../src/layouts.ts';
import { type EndsBy, readRetail } from '../src/read-retail.ts';
import { workUpTo } from '../src/work.ts';

/** Numbers from a seed, the same each time (Numerical Recipes' generator). */
let seed = 2026;
const randomBetween = (from: number, to: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return from + ((to - from) * seed) / 2 ** 32;
};
const randomDigits = (length: number): string =>
  Array.from({ length }, () => Math.floor(randomBetween(0, 10))).join('');
const withCheckDigit = (digits: string): string => digits + gtinCheckDigit(digits);
const randomCode = (): string => withCheckDigit(randomDigits(12));
/** A UPC-E of any of the four ways to leave out zeros. */
const randomUpce = (): string => {
  const [a, b] = [Math.floor(randomBetween(0, 2)), randomDigits(2)];
  const bodies = [
    `${b}${Math.floor(randomBetween(0, 3))}0000${randomDigits(3)}`,
    `${b}400000${randomDigits(2)}`,
    `${b}5700000${randomDigits(1)}`,
    `${b}6820000${Math.floor(randomBetween(5, 10))}`,
  ];
  return upceOf(withCheckDigit(`${a}${bodies[Math.floor(randomBetween(0, 4))]}`)) ?? '';
};

interface PhotoQuality {
  bcid?: 'ean13' | 'ean8' | 'upce';
  pixelsPerModule: number;
  blur: number;
  /** Degrees, and up to 15 more or less. */
  turn?: number;
  /** Part of the width that is covered, from top to bottom. */
  covered?: number;
}

/** The sure codes in a photo of a label. */
async function sureCodes(
  text: string,
  { bcid = 'ean13', ...quality }: PhotoQuality,
  length: RetailLength = 'long',
): Promise<string[]> {
  const label = await bwip.toBuffer({ bcid, text, scale: 4, height: 18, padding: 10, backgroundcolor: 'FFFFFF' });
  return sureCodesIn(await photoOf(label, quality), length);
}

/** A photo of a label of four pixels a module: small, blurred, rotated, dark and grainy. */
async function photoOf(
  drawn: Buffer,
  { pixelsPerModule, blur, turn = 0, covered = 0 }: Omit<PhotoQuality, 'bcid'>,
): Promise<Grey> {
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
    .rotate(turn + randomBetween(-15, 15), { background: '#b8b2a4' })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b8b2a4' } })
    .composite([{ input: askew, left: 60, top: 60 }])
    .blur(blur)
    .linear(0.6, 10)
    .jpeg({ quality: 60 })
    .toBuffer();
  const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function sureCodesIn(grey: Grey, length: RetailLength): string[] {
  const symbols = bandsOf(grey, 6);
  const sure = (endsBy: EndsBy) =>
    readRetail(symbols, { work: workUpTo(300_000), endsBy, length }).flatMap((reading) =>
      reading.sure ? [reading.code] : [],
    );
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

test.each([
  ['ean8', () => withCheckDigit(randomDigits(7))],
  ['upce', randomUpce],
] as const)('%s too fine for any decoder is read correctly, both ways up', async (bcid, codeOf) => {
  let read = 0;
  for (let label = 0; label < 6; label++) {
    const code = codeOf();
    const quality = {
      bcid,
      pixelsPerModule: randomBetween(1.1, 1.6),
      blur: randomBetween(0.4, 0.8),
      turn: (label % 2) * 180,
    };
    const codes = await sureCodes(code, quality, 'short');
    expect(codes.filter((value) => value !== code)).toEqual([]);
    read += codes.length;
  }
  expect(read).toBeGreaterThanOrEqual(4);
});

test('no short code is seen in a long one, nor a covered digit of a short one invented', async () => {
  for (let label = 0; label < 8; label++) {
    const quality = { pixelsPerModule: randomBetween(0.8, 2.2), blur: randomBetween(0.4, 1.4) };
    expect(await sureCodes(randomCode(), { ...quality, covered: label % 2 ? 0.1 : 0 }, 'short')).toEqual([]);
    const code = withCheckDigit(randomDigits(7));
    const covered = randomBetween(0.03, 0.3);
    const codes = await sureCodes(code, { ...quality, bcid: 'ean8', covered }, 'short');
    expect(codes.filter((value) => value !== code)).toEqual([]);
  }
});

test('a soft MSI, whose bars are about as many and as wide, looks like no code', async () => {
  for (let label = 0; label < 6; label++) {
    const text = randomDigits(7);
    const msi = await bwip.toBuffer({
      bcid: 'msi',
      text,
      scale: 4,
      height: 18,
      padding: 10,
      backgroundcolor: 'FFFFFF',
    });
    const quality = { pixelsPerModule: randomBetween(1.2, 2.5), blur: randomBetween(0.6, 1.6) };
    const symbols = bandsOf(await photoOf(msi, quality), 6);
    for (const endsBy of ['guards', 'quiet zones'] as const)
      expect(readRetail(symbols, { work: workUpTo(300_000), endsBy, length: 'long' })).toEqual([]);
  }
});

const leftOf = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const rightOf = leftOf.map((pattern) => pattern.replaceAll(/./g, (module) => (module === '1' ? '0' : '1')));

test('a symbol that was printed with a wrong check digit is read as no other code', async () => {
  for (let label = 0; label < 6; label++) {
    const half = label % 2 ? 4 : 6;
    const body = randomDigits(2 * half - 1);
    const wrong = (Number(gtinCheckDigit(body)) + 1 + Math.floor(randomBetween(0, 9))) % 10;
    const digits = [...body, String(wrong)].map(Number);
    const sets = [
      digits.slice(0, half).map((digit) => leftOf[digit]),
      digits.slice(half).map((digit) => rightOf[digit]),
    ];
    const modules = `101${sets[0]?.join('')}01010${sets[1]?.join('')}101`;
    const grey = await photoOf(await printed(modules), {
      pixelsPerModule: randomBetween(1.4, 3),
      blur: randomBetween(0.4, 1.2),
    });
    expect(sureCodesIn(grey, half === 6 ? 'long' : 'short')).toEqual([]);
  }
});

/** A label with these modules, four pixels each. */
function printed(modules: string): Promise<Buffer> {
  const [columns, height] = [modules.length + 20, 72];
  const pixels = Buffer.alloc(4 * columns * height, 255);
  for (let at = 0; at < pixels.length; at++) {
    if (modules[Math.floor((at % (4 * columns)) / 4) - 10] === '1') pixels[at] = 0;
  }
  return sharp(pixels, { raw: { width: 4 * columns, height, channels: 1 } })
    .png()
    .toBuffer();
}
