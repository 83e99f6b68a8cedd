// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { openNativeReader } from './native-reader.ts';

afterEach(() => vi.unstubAllGlobals());

const all = ['ean_13', 'ean_8', 'upc_a', 'qr_code', 'code_128', 'code_39', 'data_matrix'];

function browserWith(formats: string[], found: { format: string; rawValue: string }[] = []): void {
  class BarcodeDetector {
    static getSupportedFormats = async () => formats;
    detect = async () => found;
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
}

test.each([
  ['there is none', null],
  ['it reads nothing', []],
  ['it lacks a format we need', all.slice(1)],
])("the browser's reader is not used when %s", async (_, formats) => {
  if (formats) browserWith(formats);
  expect(await openNativeReader()).toBeNull();
});

test('results get our types, and the lines of a linear code are unknown', async () => {
  browserWith(
    [...all, 'aztec'],
    [
      { format: 'ean_13', rawValue: '0036000291452' },
      { format: 'ean_8', rawValue: '96385074' },
      { format: 'code_128', rawValue: 'X001ABCDEF' },
      { format: 'qr_code', rawValue: 'https://example.test' },
      { format: 'aztec', rawValue: 'a ticket' },
    ],
  );
  const read = await openNativeReader();
  expect(await read?.({} as ImageData)).toEqual([
    { symbology: 'EAN13', type: 'upc', value: '036000291452', lines: null },
    { symbology: 'EAN8', type: 'ean13', value: '96385074', lines: null },
    { symbology: 'Code128', type: 'x00', value: 'X001ABCDEF', lines: null },
    { symbology: 'QRCode', type: 'qr', value: 'https://example.test', lines: 0 },
  ]);
});
