import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Scanned, scannedAs } from '@floorlight/barcodes/scanned';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Grey } from './greys.ts';

/** What a decoder says stands in a picture. */
export interface Sighting extends Scanned {
  /** Along how many lines a linear symbol was read; 0 for a matrix. */
  lines: number;
}

// The library would fetch its WebAssembly over the network.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

const options: ReaderOptions = {
  formats: ['EAN13', 'UPCA', 'QRCode', 'Code128', 'Code39', 'DataMatrix'],
  textMode: 'Plain',
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  // What a single line says is wrong half the time.
  minLineCount: 2,
};

/** The symbols zxing finds in a picture, of the types a vault keeps. */
export async function sightingsIn({ pixels, width, height }: Grey, more: ReaderOptions = {}): Promise<Sighting[]> {
  const image = { data: rgba(pixels), width, height, colorSpace: 'srgb' };
  const found = await readBarcodes(image as Parameters<typeof readBarcodes>[0], { ...options, ...more }); // Node has no ImageData; its shape is enough
  return found.flatMap(({ isValid, format, text, lineCount }) => {
    const scanned = isValid ? scannedAs(format, text) : null;
    return scanned ? [{ ...scanned, lines: lineCount }] : [];
  });
}

function rgba(pixels: Uint8Array): Uint8ClampedArray {
  const colours = new Uint32Array(pixels.length);
  pixels.forEach((shade, at) => {
    colours[at] = 0xff000000 | (shade * 0x010101);
  });
  return new Uint8ClampedArray(colours.buffer);
}
