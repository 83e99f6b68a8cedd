import { isGtin } from './check-digit.ts';
import { isFnsku, type ScannedCode } from './scanned-code.ts';

/**
 * True where the value itself confirms that it was read right: its check digit is correct (EAN-13, UPC-A, a carton's
 * GTIN-14) or it has the pattern of an FNSKU, and it is no placeholder. For readers that can invent a value.
 */
export function isVerifiedValue({ type, value }: ScannedCode): boolean {
  if (isPlaceholder(value)) return false;
  switch (type) {
    case 'ean13':
      return value.length === 13 && !value.startsWith('0') && isGtin(value);
    case 'upc':
      return value.length === 12 && isGtin(value);
    case 'x00':
      return isFnsku(value);
    case 'other':
      return value.length === 14 && isGtin(value);
    default:
      return false;
  }
}

/** What templates print in place of a code: one digit repeated, X00 and one character repeated, X00 with XXX in it. */
const isPlaceholder = (value: string): boolean => /^(\d)\1+$|^X00(.)\2+$|^X00.*XXX/.test(value);
