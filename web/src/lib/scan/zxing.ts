import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ReadFrame } from './read-frame.ts';

// By default it would be fetched from somebody else's server.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Reads the first barcode of a picture with ZXing. */
export const readFrame: ReadFrame = async (frame) => {
  const [found] = await readBarcodes(frame, { maxNumberOfSymbols: 1 });
  return found?.text || null;
};
