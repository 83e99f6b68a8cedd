import { symbologyOfZxing, zxingFormats } from '@floorlight/barcodes/reported-symbology';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type Sighting, sightingOf } from './sighting.ts';

// By default the library fetches it from a CDN.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const options: ReaderOptions = {
  formats: zxingFormats('live'),
  textMode: 'Plain',
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  // Values read along a single line are wrong half the time.
  minLineCount: 2,
};

/** Reads the barcodes in a picture with ZXing, of the types a vault stores. */
export async function readWithZXing(frame: ImageData): Promise<Sighting[]> {
  const found = await readBarcodes(frame, options);
  return found.flatMap(({ isValid, format, symbologyIdentifier, text, lineCount }) =>
    isValid ? sightingOf(symbologyOfZxing(format, symbologyIdentifier), text, lineCount) : [],
  );
}
