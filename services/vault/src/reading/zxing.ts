import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Grey } from './greys.ts';
import { fewestLines, type Sighting, sightingOf } from './sighting.ts';

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
  minLineCount: fewestLines,
};

/** The symbols zxing finds in a picture, of the types a vault keeps. */
export async function byZxing({ pixels, width, height }: Grey, more: ReaderOptions = {}): Promise<Sighting[]> {
  const image = { data: rgba(pixels), width, height, colorSpace: 'srgb' };
  const found = await readBarcodes(image as Parameters<typeof readBarcodes>[0], { ...options, ...more }); // Node has no ImageData; its shape is enough
  return found.flatMap(({ isValid, format, text, lineCount }) =>
    isValid ? sightingOf('zxing', format, text, lineCount) : [],
  );
}

function rgba(pixels: Uint8Array): Uint8ClampedArray {
  const colours = new Uint32Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) colours[at] = 0xff000000 | ((pixels[at] ?? 0) * 0x010101);
  return new Uint8ClampedArray(colours.buffer);
}
