import { expect, test } from 'vitest';
import type { BandedSymbol } from '../src/bar-bands.ts';
import { readMsi } from '../src/read-msi.ts';

/** The modules of an MSI: 1 for dark, 0 for light, 2 and 5 for grey. */
function modulesOf(digits: string): string {
  const bits = [...digits].map((digit) => Number(digit).toString(2).padStart(4, '0')).join('');
  return `110${bits.replaceAll('0', 'n').replaceAll('1', '110').replaceAll('n', '100')}1001`;
}
const modules = modulesOf('730076');
const light = '0'.repeat(12);
const shadeOf: Record<string, number> = { 0: 230, 1: 30, 2: 180, 5: 140 };

/** A place of four samples a module, a little soft. What is beyond a position in modules is light. */
function symbolOf(row: string, isPart = false, end = row.length): BandedSymbol {
  const sharp = Float64Array.from(
    { length: 4 * row.length },
    (_, at) => shadeOf[at < 4 * end ? (row[at >> 2] ?? '') : '0'] ?? 0,
  );
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

test('an MSI of which the last bar is cut off in part is the rest of a longer one', () => {
  const longer = light + modulesOf('0058354') + light;
  const lastBar = light.length + 78;
  for (const part of [0.5, 1.5]) expect(readMsi(symbolOf(longer, false, lastBar + part))).toBeNull();
  expect(readMsi(symbolOf(longer, false, lastBar + 1))).toEqual({ digits: '005835', bands: 7 });
});

test('an MSI is the rest of a longer one where a strip beside it is a little darker than its spaces', () => {
  expect(readMsi(symbolOf(`${light}${modules}00${'2'.repeat(10)}`))).toBeNull();
});
