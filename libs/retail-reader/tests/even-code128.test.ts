import { linearModules } from '@floorlight/barcodes/linear-modules';
import { expect, test } from 'vitest';
import { comparableText, hasEvenCode128 } from '../src/even-code128.ts';

/** A profile of a row of modules, four samples each, a little soft. */
function profileOf(row: string): Float64Array {
  const light = '0'.repeat(12);
  const sharp = Float64Array.from(
    [...light, ...row, ...light].flatMap((dark) => Array<number>(4).fill(dark === '1' ? 30 : 230)),
  );
  return sharp.map((shade, at) => ((sharp[at - 1] ?? shade) + shade + (sharp[at + 1] ?? shade)) / 3);
}
const rowOf = (text: string, format = 'CODE128', isGs1 = false): string => linearModules(format, text, isGs1) ?? '';
const shows = (row: string, text: string): boolean => hasEvenCode128(profileOf(row), comparableText(text));

test.each([
  ['PALLET-7', 'CODE128A'],
  ['A\x01B', 'CODE128A'],
  ['Pallet-7', 'CODE128B'],
  ['20261128', 'CODE128C'],
  ['x\x01y', 'CODE128'],
  ['LOT 20261128 b', 'CODE128'],
  ['9912345', 'CODE128'],
])('%j as %s shows it, whichever way up it lies, and nothing else', (text, format) => {
  const row = rowOf(text, format);
  expect(shows(row, text)).toBe(true);
  expect(shows([...row].toReversed().join(''), text)).toBe(true);
  expect(shows(row, text.replace(/.$/, '8'))).toBe(text.endsWith('8'));
});

test('GS1 fields are shown with and without what separates them', () => {
  const row = rowOf('0104006381333931' + '10AB12' + '\x1d' + '219', 'CODE128', true);
  expect(shows(row, '(01)04006381333931(10)AB12(21)9')).toBe(true);
  expect(shows(row, '010400638133393110AB12\x1d219')).toBe(true);
  expect(shows(row, '(01)04006381333931(10)AB12(21)8')).toBe(false);
});

test.each([-2, -1, 1, 2, 3])('a character that is wider by %d modules than its neighbours is none', (wider) => {
  const row = rowOf('PALLET-7');
  for (let at = 33; at < row.length - 33; at += 4) {
    const [left, right] = [row.slice(0, at), row.slice(at - Math.min(0, wider))];
    expect(shows(left + '0'.repeat(Math.max(0, wider)) + right, 'PALLET-7')).toBe(false);
  }
});
