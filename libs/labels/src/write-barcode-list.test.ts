import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type ListedBarcode, writeBarcodeList } from './write-barcode-list.ts';

const words = { title: 'Barcodes', subtitle: '', empty: 'None', notDrawn: 'Not printed', missing: 'Some letters' };

test('each barcode of a list is read back from its page, in its own symbology; what would not scan says so', async () => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const walls = Array.from({ length: 7 }, (_, index) => `WALL-${index}`);
  const listed: ListedBarcode[] = [
    { type: 'ean8', value: '96385074', name: 'Łódź · Москва', facts: 'SKU 1 · B-07' },
    { type: 'qr', value: 'https://floorlight.test/7', name: 'Dock', facts: '仓库' },
    { type: 'gs1_datamatrix', value: '(01)04006381333931(10)AB', name: 'Lot', facts: '' },
    { type: 'pdf417', value: 'WAYBILL 7', name: 'Waybill', facts: '' },
    { type: 'ean13', value: 'hello', name: 'No EAN-13', facts: '' },
    { type: 'code128', value: 'X'.repeat(90), name: 'Too long', facts: '' },
    ...walls.map((value) => ({ type: 'code39' as const, value, name: 'Wall', facts: '' })),
  ];
  const page = (number: number) => `Page ${number}`;
  const [first, second] = await pagesOf(
    await buffer(await writeBarcodeList(Readable.from(listed), 'a4', { ...words, page })),
  );
  const others = ['96385074', 'https://floorlight.test/7', '(01)04006381333931(10)AB', 'WAYBILL 7'];
  expect(first?.values.toSorted()).toEqual([...others, ...walls.slice(0, 6)].toSorted());
  expect(second?.values).toEqual(['WALL-6']);
  for (const text of ['Łódź · Москва', 'B-07', 'Some letters', 'Page 1']) expect(first?.text).toContain(text);
  expect(first?.text.match(/Not printed/g)).toHaveLength(2);
  expect(second?.text).not.toContain('Some letters');
});

/** What is on each page: the values that an independent decoder reads, and the text. */
async function pagesOf(pdf: Buffer): Promise<{ values: string[]; text: string }[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: { values: string[]; text: string }[] = [];
  for (const page of document.pages()) {
    const text = page.getText(); // rendering closes the page
    const { data, width, height } = await page.render({ scale: 300 / 72, render: 'bitmap' });
    const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' };
    const found = await readBarcodes(picture as Parameters<typeof readBarcodes>[0]); // Node has no ImageData; its shape is enough
    pages.push({ values: found.map((each) => each.text), text });
  }
  document.destroy();
  library.destroy();
  return pages;
}
