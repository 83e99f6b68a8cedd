import { type BandedSymbol, bandsOf } from '@floorlight/retail-reader/bar-bands';
import { evennessOf, hasEvenBarsAcross } from '@floorlight/retail-reader/even-bars';
import { greyOf } from './grey-frame.ts';
import type { Sighting } from './sighting.ts';

/** Places that are looked at. */
const maxPlaces = 3;

/**
 * Says of the codes in a picture whether their bars are where they belong, where no check of the symbology tells: a reader
 * finds an EAN or UPC by its check digit, Code 39, Codabar and ITF need none, and that of a misread Code 128 is right one
 * time in 103.
 */
export function withEvenness(sightings: readonly Sighting[], frame: ImageData): Sighting[] {
  let symbols: BandedSymbol[] | undefined;
  return sightings.map((sighting) => {
    if (sighting.isEven || !evennessOf(sighting)) return sighting;
    symbols ??= bandsOf(greyOf(frame), maxPlaces);
    return { ...sighting, isEven: hasEvenBarsAcross(symbols, sighting) };
  });
}
