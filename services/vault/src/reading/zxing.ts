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
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  minLineCount: fewestLines,
};

/** Also on its side, light on dark, and larger than its bars need: twice as long, for what few photos are of. */
export const widely: ReaderOptions = { tryRotate: true, tryInvert: true, tryDownscale: true };

/** The symbols zxing finds in a picture, of the types a vault keeps. */
export async function byZxing(picture: Grey, more: ReaderOptions = {}): Promise<Sighting[]> {
  const found = await readBarcodes(pgmOf(picture), { ...options, ...more });
  return found.flatMap(({ isValid, format, text, lineCount }) =>
    isValid ? sightingOf('zxing', format, text, lineCount) : [],
  );
}

/** As a PGM file, a header and a byte for each pixel: the library takes files, or pictures of four bytes a pixel. */
function pgmOf({ pixels, width, height }: Grey): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
