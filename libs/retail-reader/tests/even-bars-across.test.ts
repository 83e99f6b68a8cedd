import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type BandedSymbol, bandsOf } from '../src/bar-bands.ts';
import { hasEvenBarsAcross } from '../src/even-bars.ts';

/** Pixels of a module as drawn, and as photographed. */
const [drawn, seen] = [6, 2.2];

/** Bars of a symbol without its light. */
const barsOf = (bcid: string, text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid, text, scale: drawn, height: 12, backgroundcolor: 'FFFFFF' });

/** A photo of symbols one above the other, which touch, with a strip of paper over them that begins at a pixel of the drawing. */
async function symbolsOf(
  symbols: readonly Buffer[],
  { turn, strip }: { turn: number; strip?: { left: number; width: number } },
): Promise<BandedSymbol[]> {
  const sizes = await Promise.all(symbols.map((symbol) => sharp(symbol).metadata()));
  const width = Math.max(...sizes.map((size) => size.width)) + 24 * drawn;
  const heights = sizes.map((size) => size.height);
  const height = heights.reduce((sum, each) => sum + each, 0) + 12 * drawn;
  const paper = { width, height, channels: 3, background: '#eee' } as const;
  const placed = symbols.map((input, at) => ({
    ...{ input, left: 12 * drawn },
    top: 6 * drawn + heights.slice(0, at).reduce((sum, each) => sum + each, 0),
  }));
  const cover = { create: { width: strip?.width ?? 1, height, channels: 3, background: '#eee' } } as const;
  const strips = strip ? [{ input: cover, left: 12 * drawn + strip.left, top: 0 }] : [];
  const label = await sharp({ create: paper })
    .composite([...placed, ...strips])
    .png()
    .toBuffer();
  const small = await sharp(label)
    .resize(Math.round((width / drawn) * seen), Math.round((height / drawn) * seen), { fit: 'fill' })
    .png()
    .toBuffer();
  const askew = await sharp(small).rotate(turn, { background: '#b8b2a4' }).png().toBuffer();
  const { data, info } = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#b8b2a4' } })
    .composite([{ input: askew, left: 40, top: 40 }])
    .blur(0.7)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return bandsOf({ pixels: data, width: info.width, height: info.height }, 4);
}

const labels = [
  ['code39', 'code39', 'PALLET-42'],
  ['codabar', 'rationalizedCodabar', 'A74361616B'],
  ['itf14', 'interleaved2of5', '10012345678902'],
] as const;

test.each(labels)('the bars of a %s are where they belong, whichever way up it lies', async (type, bcid, value) => {
  for (const turn of [3, 170]) {
    const symbols = await symbolsOf([await barsOf(bcid, value)], { turn });
    expect(hasEvenBarsAcross(symbols, { type, value })).toBe(true);
    const other = value.replace('4', '7');
    expect(hasEvenBarsAcross(symbols, { type, value: other })).toBe(false);
  }
});

test.each(labels)('a %s of which half a bar is covered does not show it', async (type, bcid, value) => {
  const bars = await barsOf(bcid, value);
  const begins = await beginsOf(bars);
  for (const part of [0.3, 0.5, 0.7]) {
    const strip = { left: begins[Math.round(part * begins.length)] ?? 0, width: Math.round(0.6 * drawn) };
    expect(hasEvenBarsAcross(await symbolsOf([bars], { turn: 3, strip }), { type, value })).toBe(false);
  }
});

/** The pixels at which bars begin. */
async function beginsOf(bars: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bars).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const isDark = (at: number) => (data[at] ?? 255) < 128;
  return Array.from({ length: info.width }, (_, at) => at).filter((at) => isDark(at) && (at === 0 || !isDark(at - 1)));
}

test('the beginning of one symbol and the end of the one below are no symbol', async () => {
  const [above, below] = ['KG5T83W', '1YD142W'];
  const symbols = await symbolsOf([await barsOf('code39', above), await barsOf('code39', below)], { turn: 12 });
  expect(hasEvenBarsAcross(symbols, { type: 'code39', value: above })).toBe(true);
  for (let at = 1; at < above.length - 1; at++) {
    expect(hasEvenBarsAcross(symbols, { type: 'code39', value: above.slice(0, at) + below.slice(at) })).toBe(false);
    expect(hasEvenBarsAcross(symbols, { type: 'code39', value: below.slice(0, at) + above.slice(at) })).toBe(false);
  }
});
