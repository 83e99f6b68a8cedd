// @vitest-environment node
import { expect, test } from 'vitest';
import { cleanScan } from './clean-scan.ts';

const plain = { prefix: '', suffix: '' };

test.each([
  ['036000291452', { value: '036000291452', type: 'upc' }],
  ['0036000291452', { value: '036000291452', type: 'upc' }],
  ['4006381333931', { value: '4006381333931', type: 'ean13' }],
  [']E00036000291452', { value: '036000291452', type: 'upc' }],
  [']E04006381333931', { value: '4006381333931', type: 'ean13' }],
  [']E496385074', { value: '96385074', type: 'ean8' }],
  [']C0X00ABC1234', { value: 'X00ABC1234', type: 'x00' }],
  ['X00ABC1234', { value: 'X00ABC1234', type: 'x00' }],
  [']A0PART-7', { value: 'PART-7', type: 'code39' }],
  [']Q1https://example.org', { value: 'https://example.org', type: 'qr' }],
  [']d2\x1d0104006381333931', { value: '(01)04006381333931', type: 'gs1_datamatrix' }],
  [']C1\x1d0104006381333931', { value: '(01)04006381333931', type: 'gs1_128' }],
  [']L0of a stacked symbol', { value: 'of a stacked symbol', type: 'pdf417' }],
  [']M01234566', { value: '1234566', type: 'msi' }],
  ['\x02tsRNDT7\x03', { value: 'tsRNDT7', type: 'code128' }],
  [' tsRNDT7 ', { value: 'tsRNDT7', type: 'code128' }],
] as const)('%j is %j', (typed, scan) => {
  expect(cleanScan(typed, plain)).toEqual(scan);
});

test('GS stays between characters, where it ends a GS1 field, and is removed around them', () => {
  expect(cleanScan('10AB\x1d2112\x1d', plain)?.value).toBe('(10)AB(21)12');
  expect(cleanScan(']Q1\x1dZ\x1d2112\x1d', plain)?.value).toBe('Z\x1d2112');
});

test('the configured prefix and suffix are removed once each', () => {
  expect(cleanScan('%%AB12%#', { prefix: '%', suffix: '#' })?.value).toBe('%AB12%');
  expect(cleanScan('AB12', { prefix: '%', suffix: '#' })?.value).toBe('AB12');
});

test('input without a value gives null', () => {
  expect(cleanScan('\x02\x1d\x03 ', plain)).toBeNull();
  expect(cleanScan(']C0', plain)).toBeNull();
});
