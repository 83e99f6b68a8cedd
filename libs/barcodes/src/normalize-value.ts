import type { CodeType } from '@floorlight/contracts/barcodes';
import { gtinCheckDigit } from './check-digit.ts';
import { normalizedGs1 } from './gs1/gs1-elements.ts';

/**
 * The value to store for what a person typed or a scanner sent: trimmed, an FNSKU with its X00 in capitals, a UPC-A with
 * all twelve digits, other retail codes without the gaps that are printed between their digits, GS1 data with brackets around
 * its identifiers.
 */
export function normalizeValue(type: CodeType, typed: string): string {
  const value = typed.trim();
  if (type === 'x00') return withPrefix(value.toUpperCase());
  if (type === 'upc') return completeUpc(value);
  if (type === 'gs1_128' || type === 'gs1_datamatrix') return normalizedGs1(value);
  if (type === 'codabar') return value.toUpperCase();
  if (isRetail(type) && /^[\d\s-]+$/.test(value)) return value.replaceAll(/[\s-]/g, '');
  return value;
}

const isRetail = (type: CodeType): boolean => ['ean13', 'ean8', 'upce', 'itf14'].includes(type);

const withPrefix = (value: string): string => (value === '' || value.startsWith('X00') ? value : `X00${value}`);

/** Only digits count. Up to 11 are padded to 11 and get their check digit; of more, the first 12 are used. */
function completeUpc(value: string): string {
  const digits = value.replaceAll(/\D/g, '');
  if (digits === '') return '';
  if (digits.length > 11) return digits.slice(0, 12);
  const padded = digits.padStart(11, '0');
  return padded + gtinCheckDigit(padded);
}
