import type { RetailSymbology } from './layouts.ts';
import { leftPatterns, parities, rightPatterns, upceParities } from './patterns.ts';

const end = '101';
const center = '01010';
const lefts = (digits: string, parity: readonly number[] = []): string =>
  [...digits].map((digit, at) => leftPatterns[Number(digit) + (parity[at] ? 10 : 0)] ?? '').join('');
const rights = (digits: string): string => [...digits].map((digit) => rightPatterns[Number(digit)] ?? '').join('');

/**
 * The modules of a symbol from its first bar to its last, 1 for dark and 0 for light. Draws a wrong check digit too.
 *
 * @param digits thirteen of an EAN-13, eight of an EAN-8 or UPC-E
 */
export function retailRow(symbology: RetailSymbology, digits: string): string {
  if (symbology === 'EAN8') return end + lefts(digits.slice(0, 4)) + center + rights(digits.slice(4)) + end;
  if (symbology === 'UPCE')
    return `${end}${lefts(digits.slice(1, 7), upceParities[Number(digits[0])]?.[Number(digits[7])])}010101`;
  return `${end}${lefts(digits.slice(1, 7), parities[Number(digits[0])])}${center}${rights(digits.slice(7))}${end}`;
}
