import type { CodeType } from '@floorlight/contracts/barcodes';
import { isGtin } from './check-digit.ts';
import { isWritten, normalizedGs1, readGs1 } from './gs1/gs1-elements.ts';
import { isGs1, type Symbology, symbologies } from './symbologies.ts';
import { upceOf } from './upce.ts';

/** A barcode that was read. */
export interface ScannedCode {
  type: CodeType;
  value: string;
}

/**
 * The barcode that a decoded symbol is, or null where we keep none of it. A UPC-A is an EAN-13 that begins with 0,
 * Amazon's FNSKU a Code 128 that begins with X00. Decoders expand a UPC-E to its UPC-A. Interleaved 2 of 5 has no check
 * of its own, so only a carton's GTIN-14 counts, and MSI counts only with a right check digit.
 */
export function scannedCode(symbology: Symbology, text: string): ScannedCode | null {
  const { type, accepts } = symbologies[symbology];
  if (!type || text === '') return null;
  if ((type === 'itf14' || type === 'msi') && !accepts(text)) return null;
  if (type === 'upce') return scannedUpce(text);
  if (isGs1(symbology)) return { type, value: normalizedGs1(text) };
  if (type === 'upc' || (symbology === 'EAN13' && text.startsWith('0'))) return { type: 'upc', value: text.slice(-12) };
  return { type: type === 'code128' && isFnsku(text) ? 'x00' : type, value: text };
}

function scannedUpce(text: string): ScannedCode | null {
  const value = text.length > 8 ? upceOf(text.slice(-12)) : text;
  return value !== null && symbologies.UPCE.accepts(value) ? { type: 'upce', value } : null;
}

/** The likeliest type of a value whose symbology isn't known, as a hardware scanner types it. */
export function guessType(value: string): CodeType {
  if (isFnsku(value)) return 'x00';
  if (isGtin(value) && value.length === 12) return 'upc';
  if (isGtin(value) && value.length === 13) return 'ean13';
  if ((isWritten(value) || value.includes('\x1d')) && !('problem' in readGs1(value))) return 'gs1_128';
  return /^[\x20-\x7e]{1,80}$/.test(value) ? 'code128' : 'qr';
}

/** EAN and UPC. A decoder has used their check digit to find the value, so it proves little any more. */
export const isRetail = ({ type }: ScannedCode): boolean =>
  type === 'ean13' || type === 'upc' || type === 'ean8' || type === 'upce';

/** These have no check of their own, and a part of one, or of two, looks like a whole one. */
export const isUnchecked = ({ type }: ScannedCode): boolean =>
  type === 'codabar' || type === 'code39' || type === 'itf14';

/** Amazon's label for one item: X00 and seven more. */
export const isFnsku = (value: string): boolean => /^X00[0-9A-Z]{7}$/.test(value);
