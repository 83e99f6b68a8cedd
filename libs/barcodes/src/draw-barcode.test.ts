import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import bwip from 'bwip-js/node';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import { gtinCheckDigit } from './check-digit.ts';
import { type DrawnBarcode, drawSymbol } from './draw-barcode.ts';
import { encodedGs1 } from './gs1/gs1-elements.ts';
import { isMatrix, type Symbology } from './symbologies.ts';
import { upcaOf } from './upce.ts';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

const runs = { numRuns: 1000 };
vi.setConfig({ testTimeout: 90_000 });

const text = (pattern: RegExp) => fc.stringMatching(pattern);
const gtin = (length: number) => text(new RegExp(`^\\d{${length - 1}}$`)).map((value) => value + gtinCheckDigit(value));
/** A UPC-E carries the check digit of the UPC-A that it shortens (GS1 General Specifications 5.2.2.4.2). */
const upce = text(/^[01]\d{6}$/).map(
  (value) => [...'0123456789'].map((check) => value + check).find((whole) => upcaOf(whole) !== null) ?? '',
);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these symbols hold them
const anyAscii = text(/^[\x01-\x7f]{1,60}$/);
const lot = text(/^[A-Z0-9/-]{1,20}$/);
const gs1 = fc.tuple(gtin(14), lot, lot).map(([id, batch, serial]) => `(01)${id}(10)${batch}(21)${serial}`);

const readBack: [Symbology, ReadInputBarcodeFormat, fc.Arbitrary<string>, ((value: string) => string)?][] = [
  ['Code39', 'Code39Std', text(/^[0-9A-Z\-. $/+%]{0,18}[0-9A-Z]$/)],
  ['Code93', 'Code93', text(/^[0-9A-Z\-. $/+%]{0,18}[0-9A-Z]$/)],
  ['Code128', 'Code128', text(/^[\x21-\x7e]{1,30}$/)],
  ['EAN13', 'EAN13', gtin(13)],
  ['EAN8', 'EAN8', gtin(8)],
  ['UPCA', 'UPCA', gtin(12), (value) => value.padStart(13, '0')],
  ['UPCE', 'UPCE', upce, (value) => `0${upcaOf(value)}`],
  ['ITF14', 'ITF', gtin(14)],
  ['Codabar', 'Codabar', text(/^A[0-9\-$:/.+]{3,18}B$/)],
  ['QRCode', 'QRCode', fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })],
  ['DataMatrix', 'DataMatrix', anyAscii],
  ['PDF417', 'PDF417', anyAscii],
  ['Aztec', 'AztecCode', anyAscii],
  ['GS1_128', 'Code128', gs1, encodedGs1],
  ['GS1DataMatrix', 'DataMatrix', gs1, encodedGs1],
];
test.each(readBack)(
  '%s: a decoder reads back what is drawn',
  async (symbology, format, values, expected = (value) => value) => {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const drawn = await drawSymbol(symbology, value);
        expect(await read(drawn, format)).toBe(expected(value));
      }),
      isMatrix(symbology) ? { numRuns: 150 } : runs,
    );
  },
);

// We know no decoder for these two, so another encoder must draw the same bars.
test.each([
  ['MSI', 'msi', text(/^\d{1,14}$/)],
  ['Pharmacode', 'pharmacode', fc.integer({ min: 3, max: 131_070 }).map(String)],
] as const)('%s: another encoder draws the same bars', async (symbology, bcid, values) => {
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      const drawn = await drawSymbol(symbology, value);
      const [other] = bwip.raw({ bcid, text: value });
      expect(widths(drawn)).toEqual(other && 'sbs' in other ? other.sbs.slice(0, widths(drawn).length) : []);
    }),
    runs,
  );
});

async function read(drawn: DrawnBarcode | null, format: ReadInputBarcodeFormat): Promise<string | undefined> {
  if (!drawn) throw new Error('not drawn');
  const [found] = await readBarcodes(pictureOf(drawn), {
    formats: [format],
    textMode: 'Plain',
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
  });
  return found?.text;
}

/** Opaque, as bytes in any order. */
const black = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0] ?? 0;

/** Three pixels per module, as on a screen. */
function pictureOf({ rows, quietZone }: DrawnBarcode) {
  const scale = 3;
  const linear = rows.length === 1;
  const width = ((rows[0]?.length ?? 0) + 2 * quietZone) * scale;
  const height = linear ? 24 : (rows.length + 2 * quietZone) * scale;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const pixels = new Uint32Array(data.buffer);
  const margin = quietZone * scale;
  for (const [index, row] of rows.entries()) {
    const top = linear ? 0 : margin + index * scale;
    for (let x = 0; x < row.length; x++)
      if (row[x] === '1') pixels.fill(black, top * width + margin + x * scale, top * width + margin + (x + 1) * scale);
    for (let y = top + 1; y < (linear ? height : top + scale); y++)
      pixels.copyWithin(y * width, top * width, (top + 1) * width);
  }
  // Node has no ImageData; its shape is enough.
  return { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
}

const widths = (drawn: DrawnBarcode | null): number[] =>
  (drawn?.rows[0]?.match(/1+|0+/g) ?? []).map((run) => run.length);
