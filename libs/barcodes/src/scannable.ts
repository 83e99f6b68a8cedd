import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { isGtin } from './check-digit.ts';
import type { Drawn } from './draw.ts';
import { canSay, symbologyFor } from './symbology.ts';

/** Where a symbol is to be shown, in device pixels, and how many of them make a CSS pixel. */
export interface Place {
  width: number;
  height: number;
  devicePixelRatio: number;
}

/** CSS pixels, of about 0.16 mm on a phone: scanners resolve bars of 0.15 to 0.19 mm at arm's length. */
const thinnest = 1;

/** Whole device pixels per module with which a symbol fills a place best; below 1 it doesn't fit at all. */
export function modulePixels({ rows, quiet }: Drawn, { width, height }: Place): number {
  const across = Math.floor(width / ((rows[0]?.length ?? 0) + 2 * quiet));
  return rows.length === 1 ? across : Math.min(across, Math.floor(height / (rows.length + 2 * quiet)));
}

/** CSS pixels across that a symbol takes at least, with its quiet zone, to be scanned from a screen of whole pixels. */
export const leastWidth = ({ rows, quiet }: Drawn, devicePixelRatio: number): number =>
  Math.ceil((((rows[0]?.length ?? 0) + 2 * quiet) * Math.ceil(thinnest * devicePixelRatio)) / devicePixelRatio);

/** Why a barcode can't be drawn, in words, or null where it can. */
export function undrawable(type: BarcodeType, value: string): string | null {
  if (symbologyFor(type, value) !== null) return null;
  if (type === 'upc' || type === 'ean13') {
    const [name, length] = type === 'upc' ? ['UPC-A', 12] : ['EAN-13', 13];
    if (!/^\d+$/.test(value)) return `${name} holds digits only`;
    const rightLength = value.length === length || (type === 'ean13' && value.length === 8);
    return rightLength && !isGtin(value)
      ? 'The check digit is wrong: a scanner would refuse it'
      : `${name} has ${length} digits, this has ${value.length}`;
  }
  if (type === 'code39') return 'Code 39 holds capitals, digits and - . $ / + % only';
  if (type === 'qr' || !canSay('QR', value)) return 'This is too long for a symbol that a screen can show';
  return 'This holds characters that only a QR code can say';
}

/** Why a drawn symbol would not scan from this place, in words, or null where it will. */
export function unscannable(drawn: Drawn, place: Place): string | null {
  const pixels = modulePixels(drawn, place);
  if (pixels >= 1 && pixels / place.devicePixelRatio >= thinnest) return null;
  const isUpright = place.height > place.width;
  return isUpright
    ? 'The bars are too fine for this screen: turn it on its side'
    : 'This is too long to scan from this screen: use a larger one';
}
