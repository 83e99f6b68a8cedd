import { bandsOf } from '@floorlight/retail-reader/bar-bands';
import { readMsi } from '@floorlight/retail-reader/read-msi';
import { greyOf } from './grey-frame.ts';
import { type Sighting, sightingOf } from './sighting.ts';

/** Places that are looked at. */
const maxPlaces = 3;

/** Reads MSI in a picture, which neither the browser nor ZXing knows. */
export function readMsiIn(frame: ImageData): Sighting[] {
  return bandsOf(greyOf(frame), maxPlaces).flatMap((symbol) => {
    const msi = readMsi(symbol);
    return msi ? sightingOf('MSI', msi.digits, msi.bands) : [];
  });
}
