import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { isGtin } from './check-digit.ts';

/** zxing's exact formats and our types. Its families hold more (Micro QR, PZN): what isn't here is not kept. */
const types: Record<string, BarcodeType> = {
  EAN13: 'ean13',
  EAN8: 'ean13',
  UPCA: 'upc',
  UPCE: 'upc',
  QRCode: 'qr',
  QRCodeModel1: 'qr',
  QRCodeModel2: 'qr',
  Code128: 'code128',
  Code39: 'code39',
  Code39Std: 'code39',
  DataMatrix: 'datamatrix',
  ITF: 'other',
  ITF14: 'other',
  Codabar: 'other',
  Code93: 'other',
};

export interface Scanned {
  type: BarcodeType;
  value: string;
}

/**
 * What a decoder's format and text are to us, or null where it is nothing we keep. Some symbols are more than their
 * symbology: a UPC-A is an EAN-13 that begins with 0, Amazon's FNSKU a Code 128 of X00. A UPC-E is read as the UPC-A it
 * shortens. Interleaved 2 of 5 proves nothing but with the check digit of a carton's GTIN-14.
 */
export function scannedAs(format: string, text: string): Scanned | null {
  const type = types[format];
  if (!type || text === '') return null;
  if (format.startsWith('ITF') && !(text.length === 14 && isGtin(text))) return null;
  if (type === 'upc' || (format === 'EAN13' && text.startsWith('0'))) return { type: 'upc', value: text.slice(-12) };
  return { type: type === 'code128' && isFnsku(text) ? 'x00' : type, value: text };
}

/** The type of a value that came as keystrokes, without its symbology. */
export function typeOfKeystrokes(value: string): BarcodeType {
  if (isFnsku(value)) return 'x00';
  if (isGtin(value) && value.length === 12) return 'upc';
  if (isGtin(value) && value.length === 13) return 'ean13';
  return /^[\x20-\x7e]{1,80}$/.test(value) ? 'code128' : 'qr';
}

const isFnsku = (value: string): boolean => /^X00[0-9A-Z]{7}$/.test(value);
