import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BarcodeType } from '@floorlight/contracts/vault';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Grey } from './greys.ts';

/** What a decoder says stands in a picture. */
export interface Sighting {
  type: BarcodeType;
  value: string;
  /** Along how many lines a linear symbol was read; 0 for a matrix. */
  lines: number;
}

/** zxing's exact types and ours. Its families hold more (Micro QR, PZN): what isn't here is left out. */
const types: Record<string, BarcodeType> = {
  EAN13: 'ean13',
  UPCA: 'upc',
  QRCode: 'qr',
  QRCodeModel1: 'qr',
  QRCodeModel2: 'qr',
  Code128: 'code128',
  Code39: 'code39',
  Code39Std: 'code39',
  DataMatrix: 'datamatrix',
};

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
    const type = types[format];
    return isValid && type && text ? [{ ...named(type, text), lines: lineCount }] : [];
  });
}

/** Symbols that are more than their symbology: a UPC-A is an EAN-13 that begins with 0, an FNSKU a Code 128 of X00. */
function named(type: BarcodeType, text: string): { type: BarcodeType; value: string } {
  const isUpc = type === 'upc' || (type === 'ean13' && text.startsWith('0'));
  if (isUpc) return { type: 'upc', value: text.slice(-12) };
  return { type: type === 'code128' && /^X00[0-9A-Z]{7}$/.test(text) ? 'x00' : type, value: text };
}

function rgba(pixels: Uint8Array): Uint8ClampedArray {
  const colours = new Uint32Array(pixels.length);
  pixels.forEach((shade, at) => {
    colours[at] = 0xff000000 | (shade * 0x010101);
  });
  return new Uint8ClampedArray(colours.buffer);
}
