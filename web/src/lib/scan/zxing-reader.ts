import { scannedAs } from '@floorlight/barcodes/scanned';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { isShort, type Sighting, thinly } from './sighting.ts';

// By default it would be fetched from somebody else's server.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'QRCode', 'Code128', 'Code39', 'DataMatrix'],
  textMode: 'Plain',
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  // What a single line says is wrong half the time.
  minLineCount: 2,
};

/** The symbols that ZXing finds in a picture, of the types a vault keeps. */
export async function readWithZXing(frame: ImageData): Promise<Sighting[]> {
  const found = await readBarcodes(frame, options);
  return found.flatMap(({ isValid, format, text, lineCount }) => {
    const scanned = isValid ? scannedAs(format, text) : null;
    return scanned ? [{ ...scanned, lines: isShort(format) ? Math.min(lineCount, thinly) : lineCount }] : [];
  });
}
