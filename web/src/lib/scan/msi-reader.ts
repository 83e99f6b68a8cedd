import { bandsOf } from '@floorlight/retail-reader/bar-bands';
import { readMsi } from '@floorlight/retail-reader/read-msi';
import { type Sighting, sightingOf } from './sighting.ts';

/** Places that are looked at. */
const maxPlaces = 3;

/** Reads MSI in a picture, which neither the browser nor ZXing knows. */
export function readMsiIn({ data, width, height }: ImageData): Sighting[] {
  const pixels = new Uint8Array(width * height);
  // Brightness by ITU-R BT.601.
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4)
    pixels[at] = (77 * (data[from] ?? 0) + 150 * (data[from + 1] ?? 0) + 29 * (data[from + 2] ?? 0)) >> 8;
  return bandsOf({ pixels, width, height }, maxPlaces).flatMap((bands) => {
    const msi = readMsi(bands);
    return msi ? sightingOf('MSI', msi.digits, msi.bands) : [];
  });
}
