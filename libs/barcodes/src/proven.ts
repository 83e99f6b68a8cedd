import { isGtin } from './check-digit.ts';
import type { Scanned } from './scanned.ts';

/**
 * True where a value proves itself: a check digit holds (EAN-13, UPC-A, a carton's GTIN-14) or it is written as nothing
 * else is (Amazon's FNSKU), and is no placeholder. For what was read by something that can make values up.
 */
export function provesItself({ type, value }: Scanned): boolean {
  if (isPlaceholder(value)) return false;
  switch (type) {
    case 'ean13':
      return value.length === 13 && !value.startsWith('0') && isGtin(value);
    case 'upc':
      return value.length === 12 && isGtin(value);
    case 'x00':
      return /^X00[0-9A-Z]{7}$/.test(value);
    case 'other':
      return value.length === 14 && isGtin(value);
    default:
      return false;
  }
}

/** One digit all through, or an X00 code that ends in one character alone or is crossed out: what stands where a code should be. */
const isPlaceholder = (value: string): boolean => /^(\d)\1+$|^X00(.)\2+$|^X00.*XXX/.test(value);
