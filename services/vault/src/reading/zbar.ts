import {
  getDefaultScanner,
  scanGrayBuffer,
  ZBarConfigType,
  type ZBarScanner,
  ZBarSymbolType,
} from '@undecaf/zbar-wasm';
import type { Grey } from './greys.ts';
import { fewestLines, type Sighting, sightingOf } from './sighting.ts';

/** zbar's types by the names that zxing has for them. */
const formats = new Map([
  [ZBarSymbolType.ZBAR_EAN13, 'EAN13'],
  [ZBarSymbolType.ZBAR_UPCA, 'UPCA'],
  [ZBarSymbolType.ZBAR_QRCODE, 'QRCode'],
  [ZBarSymbolType.ZBAR_CODE128, 'Code128'],
  [ZBarSymbolType.ZBAR_CODE39, 'Code39'],
]);

let scanner: ZBarScanner | undefined;

/** The symbols zbar finds in a picture: it looks along lines across and down, so turn the picture for others. */
export async function byZbar({ pixels, width, height }: Grey): Promise<Sighting[]> {
  scanner ??= await prepared();
  const found = await scanGrayBuffer(new Uint8Array(pixels).buffer, width, height, scanner);
  return found.flatMap((symbol) => {
    const matrix = symbol.type === ZBarSymbolType.ZBAR_QRCODE;
    const format = formats.get(symbol.type);
    if (!format || (!matrix && symbol.quality < fewestLines)) return [];
    return sightingOf('zbar', format, symbol.decode(), matrix ? 0 : symbol.quality);
  });
}

async function prepared(): Promise<ZBarScanner> {
  const made = await getDefaultScanner();
  made.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0); // all of them
  for (const type of formats.keys()) made.setConfig(type, ZBarConfigType.ZBAR_CFG_ENABLE, 1);
  return made;
}
