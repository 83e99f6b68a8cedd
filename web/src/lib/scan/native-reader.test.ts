// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { openNativeReader } from './native-reader.ts';

afterEach(() => vi.unstubAllGlobals());

const all = [
  ...['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'codabar', 'code_39', 'code_93', 'code_128'],
  ...['qr_code', 'data_matrix', 'pdf417', 'aztec'],
];

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
    [...all, 'maxicode'],
    [
      { format: 'ean_13', rawValue: '0036000291452' },
      { format: 'ean_8', rawValue: '96385074' },
      { format: 'code_128', rawValue: 'X001ABCDEF' },
      { format: 'qr_code', rawValue: 'https://example.test' },
      { format: 'upc_e', rawValue: '042100005264' },
      { format: 'maxicode', rawValue: 'a parcel' },
    ],
  );
  const read = await openNativeReader();
  expect(await read?.({} as ImageData)).toEqual([
    { symbology: 'EAN13', type: 'upc', value: '036000291452', lines: null },
    { symbology: 'EAN8', type: 'ean8', value: '96385074', lines: null },
    { symbology: 'Code128', type: 'x00', value: 'X001ABCDEF', lines: null },
    { symbology: 'QRCode', type: 'qr', value: 'https://example.test', lines: 0 },
    { symbology: 'UPCE', type: 'upce', value: '04252614', lines: null },
  ]);
});

test('a picture with what may be GS1 data is left to a reader that tells', async () => {
  browserWith(all, [{ format: 'code_128', rawValue: '0104006381333931' }]);
  expect(await (await openNativeReader())?.({} as ImageData)).toBeNull();
});
