import { expect, test } from 'vitest';
import type { BandedSymbol } from '../src/bar-bands.ts';
import { readMsi } from '../src/read-msi.ts';

/** MSI 730076 between light, of modules: 1 for dark, 0 for light and 5 for grey. */
const bits = [...'730076'].map((digit) => Number(digit).toString(2).padStart(4, '0')).join('');
const modules = `110${bits.replaceAll('0', 'n').replaceAll('1', '110').replaceAll('n', '100')}1001`;
const light = '0'.repeat(12);
const shadeOf: Record<string, number> = { 0: 230, 1: 30, 5: 140 };

/** A place of four samples a module, a little soft. */
function symbolOf(row: string, isPart = false): BandedSymbol {
  const sharp = Float64Array.from([...row].flatMap((module) => Array<number>(4).fill(shadeOf[module] ?? 0)));
  const shades = sharp.map((shade, at) => ((sharp[at - 1] ?? shade) + 2 * shade + (sharp[at + 1] ?? shade)) / 4);
  return { bars: modules.split('1').length, isPart, bands: Array(7).fill({ shades, step: 0.5 }) };
}

test('an MSI with its quiet zones is read', () => {
  expect(readMsi(symbolOf(light + modules + light))).toEqual({ digits: '730076', bands: 7 });
});

test('an MSI is the rest of a longer one where a bar is nearer than its quiet zone', () => {
  const rest = `0011${'0'.repeat(9)}${modules}${light}`;
  expect(readMsi(symbolOf(light + rest))).toBeNull();
  expect(readMsi(symbolOf(rest.slice(6), true))).toBeNull();
});

test('an MSI is the rest of a longer one where what is beside it is grey', () => {
  expect(readMsi(symbolOf(`${light}${'5'.repeat(8)}${modules}${light}`))).toBeNull();
  expect(readMsi(symbolOf(`${light}${modules}00${'5'.repeat(8)}${light}`))).toBeNull();
});
