import { gtinCheckDigit, msiMod10 } from '@floorlight/barcodes/check-digit';
import { drawSymbol } from '@floorlight/barcodes/draw-barcode';
import { isMatrix, type Symbology, symbologies } from '@floorlight/barcodes/symbologies';
import { upceOf } from '@floorlight/barcodes/upce';
import type { CodeType } from '@floorlight/contracts/barcodes';
import sharp, { type Sharp } from 'sharp';
import type { Random } from '../../chaos/random.ts';

/** A photo of a label that was drawn, turned, blurred and lit. */
export interface GeneratedPhoto {
  type: CodeType | null;
  value: string;
  jpeg: Buffer;
}

const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(random(0, 10))).join('');
const characters = (random: Random, length: number): string =>
  Array.from({ length }, () => '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[Math.floor(random(0, 34))]).join('');
const withCheckDigit = (body: string): string => body + gtinCheckDigit(body);
const gs1 = (random: Random): string =>
  `(01)${withCheckDigit(digits(random, 13))}(10)${characters(random, 5)}(21)${digits(random, 4)}`;

/** A value of each symbology that isn't among the public photographs. */
const values = {
  EAN8: (random) => withCheckDigit(digits(random, 7)),
  UPCE: (random) => upceOf(withCheckDigit(`0${digits(random, 5)}0000${Math.floor(random(5, 10))}`)) ?? '04252614',
  ITF14: (random) => withCheckDigit(digits(random, 13)),
  GS1_128: (random) => `(01)${withCheckDigit(digits(random, 13))}(10)${characters(random, 3)}`,
  GS1DataMatrix: gs1,
  Code93: (random) => characters(random, 8),
  Codabar: (random) => `A${digits(random, 8)}B`,
  MSI: (random) => {
    const body = digits(random, 6);
    return body + msiMod10(body);
  },
  PDF417: (random) => characters(random, 20),
  Aztec: (random) => characters(random, 20),
} satisfies Partial<Record<Symbology, (random: Random) => string>>;

export type GeneratedSymbology = keyof typeof values;
export const generatedSymbologies = Object.keys(values) as GeneratedSymbology[]; // Object.keys forgets which

const [width, height] = [800, 600];
/** Pixels of a drawn module, before it is made smaller. */
const drawnModule = 6;

/** Draws a random value and photographs it as a phone would, 800 by 600 pixels in JPEG of quality 60. */
export async function photograph(symbology: GeneratedSymbology, random: Random): Promise<GeneratedPhoto> {
  const value = values[symbology](random);
  const drawn = await drawSymbol(symbology, value);
  if (!drawn) throw new Error(`${symbology} holds no ${value}`);
  const columns = (drawn.rows[0]?.length ?? 0) + 2 * drawn.quietZone;
  const lines = isMatrix(symbology) ? drawn.rows.length + 2 * drawn.quietZone : Math.round(columns * random(0.25, 0.4));
  const pixels = Math.min(random(1.6, 3.5), 560 / Math.hypot(columns, lines));
  const label = await sharp(labelOf(drawn.rows, drawn.quietZone, lines), {
    raw: { width: columns * drawnModule, height: lines * drawnModule, channels: 1 },
  })
    .resize(Math.round(columns * pixels), Math.round(lines * pixels), { fit: 'fill' })
    .png()
    .toBuffer();
  const turned = await sharp(label).rotate(random(-25, 25), { background: '#b8b2a4' }).png().toBuffer();
  const table = sharp({ create: { width, height, channels: 3, background: '#b8b2a4' } });
  const left = Math.round(random(5, 180));
  const jpeg = await sharp(
    await table
      .composite([{ input: turned, left, top: 15 }])
      .png()
      .toBuffer(),
  )
    .composite([{ input: await lightOf(random).png().toBuffer(), blend: 'multiply' }])
    .blur(random(0.4, 1.1))
    .jpeg({ quality: 60 })
    .toBuffer();
  return { type: symbologies[symbology].type, value, jpeg };
}

/** Grey pixels of a label: paper and ink, a row of bars over the whole height. */
function labelOf(rows: readonly string[], quietZone: number, lines: number): Buffer {
  const columns = (rows[0]?.length ?? 0) + 2 * quietZone;
  const isLinear = rows.length === 1;
  const out = Buffer.alloc(columns * lines * drawnModule ** 2, 235);
  for (let y = 0; y < lines * drawnModule; y++) {
    const line = Math.floor(y / drawnModule);
    const isMargin = isLinear && (line < 3 || line >= lines - 3);
    const row = isMargin ? undefined : rows[isLinear ? 0 : line - quietZone];
    for (let x = 0; row && x < columns * drawnModule; x++)
      if (row[Math.floor(x / drawnModule) - quietZone] === '1') out[y * columns * drawnModule + x] = 30;
  }
  return out;
}

/** Light that falls off to one side, as under a lamp. */
function lightOf(random: Random): Sharp {
  const [bright, dark, slant] = [random(200, 255), random(90, 200), random(0, 1)];
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels[y * width + x] = bright + (dark - bright) * ((x / width + (slant * y) / height) / (1 + slant));
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}
