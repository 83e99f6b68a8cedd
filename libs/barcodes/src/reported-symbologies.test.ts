import { expect, test } from 'vitest';
import { symbologyOfDetector, symbologyOfIdentifier, symbologyOfZxing } from './reported-symbology.ts';
import { guessType, scannedCode } from './scanned-code.ts';
import { hasSpareCorrection } from './spare-correction.ts';
import { symbologyFor } from './symbologies.ts';

test.each([
  ['EAN13', '4006381333931', { type: 'ean13', value: '4006381333931' }],
  ['EAN13', '0036000291452', { type: 'upc', value: '036000291452' }],
  ['Code128', 'X00ABC1234', { type: 'x00', value: 'X00ABC1234' }],
  ['Code128', 'X00ABC12345', { type: 'code128', value: 'X00ABC12345' }],
  ['EAN8', '96385074', { type: 'ean8', value: '96385074' }],
  ['EAN8', '01234565', { type: 'ean8', value: '01234565' }],
  ['UPCE', '0042100005264', { type: 'upce', value: '04252614' }],
  ['UPCE', '04252614', { type: 'upce', value: '04252614' }],
  ['ITF', '10012345678902', { type: 'itf14', value: '10012345678902' }],
  ['ITF', '10012345678903', null],
  ['ITF', '123456', null],
  ['Codabar', 'A40156B', { type: 'codabar', value: 'A40156B' }],
  ['Aztec', 'a ticket', { type: 'aztec', value: 'a ticket' }],
  ['PZN', '-1234567', null],
  ['QRCode', '', null],
])('a scanned %s of “%s” is %o', (format, text, scanned) => {
  const symbology = symbologyOfZxing(format);
  expect(symbology && scannedCode(symbology, text)).toEqual(scanned);
});

test.each([
  ['E', '0', 'EAN13'],
  ['E', '4', 'EAN8'],
  ['C', '0', 'Code128'],
  ['C', '1', 'GS1_128'],
  ['d', '2', 'GS1DataMatrix'],
  ['z', '0', 'Aztec'],
  ['U', '0', null],
  ['', '', null],
])('the identifier ]%s%s means %s', (letter, modifier, symbology) => {
  expect(symbologyOfIdentifier(letter, modifier)).toBe(symbology);
});

test('the browser’s detector is asked for every format read live', () => {
  expect(symbologyOfDetector('ean_13')).toBe('EAN13');
  expect(symbologyOfDetector('data_matrix')).toBe('DataMatrix');
  expect(symbologyOfDetector('upc_e')).toBe('UPCE');
  expect(symbologyOfDetector('maxi_code')).toBeNull();
});

test.each([
  ['X00ABC1234', 'x00'],
  ['036000291452', 'upc'],
  ['4006381333931', 'ean13'],
  ['036000291453', 'code128'],
  ['AISLE-7', 'code128'],
  ['Zürich', 'qr'],
])('a hardware scanner’s “%s” is taken for %s', (value, type) => {
  expect(guessType(value)).toBe(type);
});

test.each([
  ['upc', '036000291452', 'UPCA'],
  ['upc', '4006381333931', 'EAN13'],
  ['upc', '036000291453', null],
  ['ean13', '96385074', 'EAN8'],
  ['ean13', '400638133393', null],
  ['code39', 'lower', null],
  ['other', 'Zürich', 'QRCode'],
  ['worker_id', 'W-1', 'Code128'],
] as const)('a barcode of type %s with “%s” is drawn as %s', (type, value, symbology) => {
  expect(symbologyFor(type, value)).toBe(symbology);
});

test('a PDF417 counts if more than half of its error correction is left, other matrices always', () => {
  const extra = (unused: string) => `{"UEC":${unused},"ECLevel":"33%"}`;
  expect(['1.0', '0.62', '0.50', '0.12', '0.0'].map((unused) => hasSpareCorrection('PDF417', extra(unused)))).toEqual([
    ...[true, true],
    ...[false, false, false],
  ]);
  expect(hasSpareCorrection('PDF417', '')).toBe(false);
  expect(hasSpareCorrection('QRCode', extra('0.0'))).toBe(true);
});
