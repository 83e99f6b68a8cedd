import { mayBeGs1 } from '@floorlight/barcodes/gs1/gs1-elements';
import { isMatrix, symbologies, symbologyNames } from '@floorlight/barcodes/symbologies';
import type { Grey } from '@floorlight/retail-reader/grey';
import {
  getDefaultScanner,
  scanGrayBuffer,
  ZBarConfigType,
  type ZBarScanner,
  ZBarSymbolType,
} from '@undecaf/zbar-wasm';
import { fewestLines, type Sighting, sightingOf } from './sighting.ts';

/** The symbologies that zbar is asked for. */
const symbologyOf = new Map(
  symbologyNames.flatMap((name) => {
    const zbar = symbologies[name].photo?.zbar;
    return zbar ? [[ZBarSymbolType[zbar], name]] : [];
  }),
);

let scanner: ZBarScanner | undefined;

/** The symbols zbar finds in a picture. It looks along rows and columns only: turn the picture to find others. */
export async function byZbar({ pixels, width, height }: Grey): Promise<Sighting[]> {
  scanner ??= await createScanner();
  const found = await scanGrayBuffer(new Uint8Array(pixels).buffer, width, height, scanner);
  return found.flatMap((symbol) => {
    const symbology = symbologyOf.get(symbol.type);
    if (!symbology) return [];
    const text = symbol.decode();
    // Without FNC1 it can't tell GS1-128 from Code 128: only zxing can.
    if (symbology === 'Code128' && mayBeGs1(text)) return [];
    if (isMatrix(symbology)) return sightingOf('zbar', symbology, text, 0);
    return symbol.quality < fewestLines ? [] : sightingOf('zbar', symbology, text, symbol.quality);
  });
}

async function createScanner(): Promise<ZBarScanner> {
  const created = await getDefaultScanner();
  created.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0); // disables all
  for (const type of symbologyOf.keys()) created.setConfig(type, ZBarConfigType.ZBAR_CFG_ENABLE, 1);
  return created;
}
