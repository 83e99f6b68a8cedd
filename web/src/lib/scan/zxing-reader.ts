import { symbologyOfZxing, zxingFormats } from '@floorlight/barcodes/reported-symbology';
import { isUnchecked } from '@floorlight/barcodes/scanned-code';
import { hasSpareCorrection } from '@floorlight/barcodes/spare-correction';
import { evennessOf, hasEvenBars } from '@floorlight/retail-reader/even-bars';
import type { Grey } from '@floorlight/retail-reader/grey';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { greyOf } from './grey-frame.ts';
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
  let grey: Grey | undefined;
  return found.flatMap(({ isValid, format, symbologyIdentifier, text, lineCount, position, extra }) => {
    const symbology = symbologyOfZxing(format, symbologyIdentifier);
    if (!isValid || !hasSpareCorrection(symbology, extra)) return [];
    return sightingOf(symbology, text, lineCount).map((sighting) => {
      // Where no check tells, a line that may lie askew over two symbols proves nothing.
      if (isUnchecked(sighting) || !evennessOf(sighting)) return sighting;
      grey ??= greyOf(frame);
      return { ...sighting, isEven: hasEvenBars(grey, position, sighting) };
    });
  });
}
