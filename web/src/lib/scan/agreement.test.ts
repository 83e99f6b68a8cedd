// @vitest-environment node
import { expect, test } from 'vitest';
import { createAgreement } from './agreement.ts';
import type { Sighting } from './sighting.ts';

const ean = (value: string, lines: number | null): Sighting => ({ symbology: 'EAN13', type: 'ean13', value, lines });
const ean8 = (lines: number | null): Sighting => ({ symbology: 'EAN8', type: 'ean13', value: '96385074', lines });
const x00 = (lines: number | null): Sighting => ({ symbology: 'Code128', type: 'x00', value: 'X001ABCDEF', lines });
const qr: Sighting = { symbology: 'QRCode', type: 'qr', value: 'https://example.test', lines: 0 };
const [right, wrong] = ['4006381333931', '4006381333948'];

/** Feeds frames that are 100 ms apart. Returns each result with its frame number. */
function feed(frames: readonly (readonly Sighting[])[]): string[] {
  const agree = createAgreement();
  return frames.flatMap((sightings, at) => {
    const result = agree(sightings, at * 100);
    return result.is === 'nothing' ? [] : [`${at + 1}: ${result.is === 'read' ? result.read.value : result.is}`];
  });
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

test.each([
  ['of many lines at the first frame', [[ean(right, 16)]], '1'],
  ['a non-retail code at the second', times(2, [x00(3)]), '2'],
  ['a matrix at the second', times(2, [qr]), '2'],
  ['a retail code of few lines at the third', times(3, [ean(right, 8)]), '3'],
  ['a retail code with unknown lines at the third', times(3, [ean(right, null)]), '3'],
  ['a retail code of two or three lines at the fourth', times(4, [ean(right, 2)]), '4'],
  ['a short retail code at the fourth, however many lines it has', times(4, [ean8(40)]), '4'],
])('a code is accepted: %s', (_, frames, at) => {
  expect(feed(frames)).toEqual([`${at}: ${frames[0]?.[0]?.value}`]);
  expect(feed(frames.slice(1))).toEqual([]);
});

test('a code with a bar that is not where it belongs waits for a frame in which all are', () => {
  const uneven = { ...ean(right, 40), isEven: false };
  expect(feed(times(20, [uneven]))).toEqual([]);
  expect(feed([...times(5, [uneven]), [{ ...uneven, isEven: true }]])).toEqual([`6: ${right}`]);
  expect(feed([[{ ...ean(right, 8), isEven: true }], ...times(2, [{ ...ean(right, 8), isEven: false }])])).toEqual([
    `3: ${right}`,
  ]);
});

test('empty frames do not restart the count; another value does, and raises the number of frames', () => {
  expect(feed([[x00(3)], [], [], [x00(3)]])).toEqual(['4: X001ABCDEF']);
  const contested = [[ean(right, 8)], [ean(wrong, 8)], ...times(3, [ean(right, 8)])];
  expect(feed(contested)).toEqual([]);
  expect(feed([...contested, [ean(right, 8)]])).toEqual([`6: ${right}`]);
});

test('two alternating values are never accepted', () => {
  expect(feed(times(20, 0).map((_, at) => [ean(at % 2 ? right : wrong, 15)]))).toEqual([]);
});

test('several codes in one frame are reported, and none is accepted', () => {
  expect(feed(times(2, [ean(right, 20), qr]))).toEqual(['1: several', '2: several']);
  expect(feed([[x00(20), x00(18)]])).toEqual(['1: X001ABCDEF']);
});

test('a code that stays in the picture is accepted once, and again after it was away', () => {
  expect(feed(times(50, [x00(20)]))).toEqual(['1: X001ABCDEF']);
  expect(feed([[x00(20)], ...times(13, []), [x00(20)]])).toEqual(['1: X001ABCDEF', '15: X001ABCDEF']);
});

test('a misreading of a code that was just accepted is not accepted', () => {
  expect(feed([[ean(right, 20)], [ean(wrong, 3)], [ean(right, 20)], [ean(wrong, 3)], [ean(wrong, 3)]])).toEqual([
    `1: ${right}`,
  ]);
});
