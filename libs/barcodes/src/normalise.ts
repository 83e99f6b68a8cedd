import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { gtinCheckDigit } from './check-digit.ts';

/** A value as it is kept, from what a person typed or a scanner sent; trimmed, and for X00 and UPC-A made whole. */
export function normalise(type: BarcodeType, typed: string): string {
  const value = typed.trim();
  if (type === 'x00') return prefixed(value.toUpperCase());
  if (type === 'upc') return wholeUpc(value);
  return value;
}

const prefixed = (value: string): string => (value === '' || value.startsWith('X00') ? value : `X00${value}`);

/** Digits only: up to 11 are padded to 11 and given their check digit, of more the first 12 count. */
function wholeUpc(value: string): string {
  const digits = value.replaceAll(/\D/g, '');
  if (digits === '') return '';
  if (digits.length > 11) return digits.slice(0, 12);
  const padded = digits.padStart(11, '0');
  return padded + gtinCheckDigit(padded);
}
