import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { gtinCheckDigit } from './check-digit.ts';

/**
 * The value to store for what a person typed or a scanner sent: trimmed, an FNSKU with its X00 in capitals, a UPC-A with
 * all twelve digits, an EAN-13 without the gaps that are printed between its digits.
 */
export function normalizeValue(type: BarcodeType, typed: string): string {
  const value = typed.trim();
  if (type === 'x00') return withPrefix(value.toUpperCase());
  if (type === 'upc') return completeUpc(value);
  if (type === 'ean13' && /^[\d\s-]+$/.test(value)) return value.replaceAll(/[\s-]/g, '');
  return value;
}

const withPrefix = (value: string): string => (value === '' || value.startsWith('X00') ? value : `X00${value}`);

/** Only digits count. Up to 11 are padded to 11 and get their check digit; of more, the first 12 are used. */
function completeUpc(value: string): string {
  const digits = value.replaceAll(/\D/g, '');
  if (digits === '') return '';
  if (digits.length > 11) return digits.slice(0, 12);
  const padded = digits.padStart(11, '0');
  return padded + gtinCheckDigit(padded);
}
