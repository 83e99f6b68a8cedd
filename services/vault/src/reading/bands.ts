import { zxingFormats } from '@floorlight/barcodes/reported-symbology';
import { type BandedSymbol, pictureOf } from '@floorlight/retail-reader/bar-bands';
import { isCode128 } from '@floorlight/retail-reader/even-code128';
import { readCode39 } from '@floorlight/retail-reader/read-code39';
import { readMsi } from '@floorlight/retail-reader/read-msi';
import { type Sighting, sightingOf } from './sighting.ts';
import { byZxing } from './zxing.ts';

/** For sharp and for blurred pictures. */
const sharpnesses = [2, 5];
/**
 * A value counts where so many of seven bands show it, and none of that place another. Only Code 128 and 93 have a check of
 * their own.
 */
const minBands = { checked: 2, unchecked: 3 };

/** A band is the mean of many lines, and independent of the others. */
const linesPerBand = 2;

/** Linear symbols other than EAN and UPC, which the likelihood reads: it has more to go by. */
const formats = zxingFormats('photo').filter((format) =>
  ['Code128', 'Code39', 'Code93', 'ITF', 'Codabar'].includes(format),
);

/**
 * Linear symbols that are turned, noisy or blurred: each place that looks like bars is cut into bands, which are averaged along
 * the bars, sharpened and read separately.
 */
export async function byBands(symbols: readonly BandedSymbol[]): Promise<Sighting[]> {
  const found: Sighting[] = [];
  for (const symbol of symbols) {
    const { bands } = symbol;
    const msi = readMsi(symbol);
    if (msi) found.push(...sightingOf('bands', 'MSI', msi.digits, msi.bands * linesPerBand));
    const code39 = readCode39(bands);
    if (code39) found.push(...sightingOf('bands', 'Code39', code39.text, code39.bands * linesPerBand).map(asEven));
    if (msi || code39) continue;
    for (const sharpness of sharpnesses) {
      const pictures = bands.map((band) => pictureOf(band, sharpness));
      const agreed = agreement(await Promise.all(pictures.map((picture) => byZxing(picture, { formats }))));
      if (!agreed) continue;
      found.push(agreed);
      break;
    }
  }
  return found;
}

/** The likelihood compared every character as a whole, along lines that cross one symbol alone. */
const asEven = (sighting: Sighting): Sighting => ({ ...sighting, isEven: true });

/** What enough bands of a place show, and no band contradicts. */
function agreement(seen: readonly Sighting[][]): Sighting | null {
  const [first, ...others] = seen.flat();
  const isSame = ({ type, value }: Sighting) => type === first?.type && value === first.value;
  if (!first || !others.every(isSame)) return null;
  const bands = seen.filter((band) => band.length > 0).length;
  const isChecked = isCode128(first) || first.type === 'code93';
  if (bands < (isChecked ? minBands.checked : minBands.unchecked)) return null;
  return { ...first, by: 'bands', lines: bands * linesPerBand };
}
