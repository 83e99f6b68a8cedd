import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { symbologyOfZxing, zxingFormats } from '@floorlight/barcodes/reported-symbology';
import { isUnchecked } from '@floorlight/barcodes/scanned-code';
import { hasSpareCorrection } from '@floorlight/barcodes/spare-correction';
import { hasEvenBars } from '@floorlight/retail-reader/even-bars';
import type { Grey } from '@floorlight/retail-reader/grey';
import { placeWithin, uprightPicture } from '@floorlight/retail-reader/upright-picture';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { sharpened } from './greys.ts';
import { fewestLines, type Sighting, sightingOf } from './sighting.ts';

// The library would fetch its WebAssembly over the network.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

const options: ReaderOptions = {
  formats: zxingFormats('photo'),
  textMode: 'Plain',
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  minLineCount: fewestLines,
};

/** Also symbols on their side, light on dark, and larger than needed: few photos have them, and it takes twice as long. */
export const widely: ReaderOptions = { tryRotate: true, tryInvert: true, tryDownscale: true };

/** The symbols zxing finds in a picture, of the types a vault stores. */
export async function byZxing(picture: Grey, more: ReaderOptions = {}): Promise<Sighting[]> {
  const found = (await validIn(picture, more)).map((symbol) => (isProven(symbol) ? [symbol] : again(picture, symbol)));
  return (await Promise.all(found)).flat().flatMap(({ format, symbologyIdentifier, text, lineCount, position }) => {
    const symbology = symbologyOfZxing(format, symbologyIdentifier);
    // Where no check tells, a line that may lie askew over two symbols proves nothing.
    return sightingOf('zxing', symbology, text, lineCount).map((sighting) =>
      isUnchecked(sighting) ? sighting : { ...sighting, isEven: hasEvenBars(picture, position, sighting) },
    );
  });
}

async function validIn(picture: Grey, more: ReaderOptions): Promise<ReadResult[]> {
  return (await readBarcodes(pgmOf(picture), { ...options, ...more })).filter(({ isValid }) => isValid);
}

const isProven = ({ format, extra }: ReadResult): boolean => hasSpareCorrection(symbologyOfZxing(format), extra);

/** Reads a PDF417 that took too much of its error correction again, alone and upright: zxing loses thin rows that lie askew. */
async function again(picture: Grey, { position }: ReadResult): Promise<ReadResult[]> {
  const upright = uprightPicture(picture, placeWithin(position));
  for (const view of [upright, await sharpened(upright)]) {
    const proven = (await validIn(view, { formats: ['PDF417'] })).filter(isProven);
    if (proven.length > 0) return proven;
  }
  return [];
}

/** A PGM file is a header and one byte per pixel; as raw pixels the library takes only four bytes each. */
function pgmOf({ pixels, width, height }: Grey): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
