// @vitest-environment node
import { expect, test } from 'vitest';
import { createAgreement } from './agreement.ts';
import type { Sighting } from './sighting.ts';

const ean = (value: string, lines: number | null): Sighting => ({ symbology: 'EAN13', type: 'ean13', value, lines });
const ean8 = (lines: number | null): Sighting => ({ symbology: 'EAN8', type: 'ean13', value: '96385074', lines });
const x00 = (lines: number | null): Sighting => ({ symbology: 'Code128', type: 'x00', value: 'X001ABCDEF', lines });
const qr: Sighting = { symbology: 'QRCode', type: 'qr', value: 'https://example.test', lines: 0 };
const [right, wrong] = ['4006381333931', '4006381333948'];

/** Feeds frames that are 100 ms apart; answers each result with the number of its frame. */
function look(frames: readonly (readonly Sighting[])[]): string[] {
  const agree = createAgreement();
  return frames.flatMap((sightings, at) => {
    const result = agree(sightings, at * 100);
    return result.is === 'nothing' ? [] : [`${at + 1}: ${result.is === 'read' ? result.read.value : result.is}`];
  });
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

test.each([
  ['read along many lines at the first look', [[ean(right, 16)]], '1'],
  ['of another kind than retail at the second', times(2, [x00(3)]), '2'],
  ['a matrix at the second', times(2, [qr]), '2'],
  ['a retail code of few lines at the third', times(3, [ean(right, 8)]), '3'],
  ['a retail code whose reader tells no lines at the third', times(3, [ean(right, null)]), '3'],
  ['a retail code of two or three lines at the fourth', times(4, [ean(right, 2)]), '4'],
  ['a short retail code at the fourth, however many lines it has', times(4, [ean8(40)]), '4'],
])('a code is taken: %s', (_, frames, at) => {
  expect(look(frames)).toEqual([`${at}: ${frames[0]?.[0]?.value}`]);
  expect(look(frames.slice(1))).toEqual([]);
});

test('frames in which nothing is seen do not begin the count anew, a rival does, and makes it longer', () => {
  expect(look([[x00(3)], [], [], [x00(3)]])).toEqual(['4: X001ABCDEF']);
  const contested = [[ean(right, 8)], [ean(wrong, 8)], ...times(3, [ean(right, 8)])];
  expect(look(contested)).toEqual([]);
  expect(look([...contested, [ean(right, 8)]])).toEqual([`6: ${right}`]);
});

test('two values that change places are never taken', () => {
  expect(look(times(20, 0).map((_, at) => [ean(at % 2 ? right : wrong, 15)]))).toEqual([]);
});

test('several codes in one frame are told as such, and none of them is taken', () => {
  expect(look(times(2, [ean(right, 20), qr]))).toEqual(['1: crowd', '2: crowd']);
  expect(look([[x00(20), x00(18)]])).toEqual(['1: X001ABCDEF']);
});

test('what stays in the picture is told once; once it was away it is told again', () => {
  expect(look(times(50, [x00(20)]))).toEqual(['1: X001ABCDEF']);
  expect(look([[x00(20)], ...times(13, []), [x00(20)]])).toEqual(['1: X001ABCDEF', '15: X001ABCDEF']);
});

test('a misread of a code that was just taken is not taken after it', () => {
  expect(look([[ean(right, 20)], [ean(wrong, 3)], [ean(right, 20)], [ean(wrong, 3)], [ean(wrong, 3)]])).toEqual([
    `1: ${right}`,
  ]);
});
