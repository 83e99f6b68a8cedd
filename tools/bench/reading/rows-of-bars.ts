/**
 * Bars of values that a drawing library refuses: their check digit may be wrong, their length not allowed. Rows of modules, 1 for
 * dark and 0 for light.
 */

/** Wide elements of each digit (ISO/IEC 16390). */
const wideElements = '00110 10001 01001 11000 00101 10100 01100 00011 10010 01010'.split(' ');

/** Interleaved 2 of 5, of an even number of digits: the first of two in dark elements, the second in the light ones between. */
export function itfRow(digits: string): string {
  const pair = ([dark, light]: string): string =>
    [0, 1, 2, 3, 4].map((at) => element(dark, at, '1') + element(light, at, '0')).join('');
  return `1010${(digits.match(/../g) ?? []).map(pair).join('')}11101`;
}

const element = (digit: string | undefined, at: number, module: string): string =>
  module.repeat(wideElements[Number(digit)]?.[at] === '1' ? 3 : 1);

/** MSI, of any digits: four bits each, a wide bar for 1. */
export const msiRow = (digits: string): string =>
  `110${[...digits].map((digit) => [8, 4, 2, 1].map((bit) => (Number(digit) & bit ? '110' : '100')).join('')).join('')}1001`;
