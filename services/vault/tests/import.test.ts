import { ImportStep, importBarcodes, mostImportBytes, mostImportRows } from '@floorlight/contracts/barcode-import';
import { addBarcode, listBarcodes } from '@floorlight/contracts/barcodes';
import { getStats } from '@floorlight/contracts/vault-stats';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVault, type VaultUnderTest } from './start-vault.ts';

let vault: VaultUnderTest;
beforeAll(async () => {
  vault = await startVault();
});
afterAll(() => vault.stop());

const fileOf = (content: string | Buffer) =>
  new Blob([new Uint8Array(Buffer.from(content as string))], { type: 'text/csv' }); // both make a Buffer

async function sent({ call }: Person, content: string | Buffer, apply: 'true' | 'false' = 'true') {
  const answer = succeeded(await call(importBarcodes, { query: { apply }, body: fileOf(content) }));
  const steps = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => ImportStep.parse(JSON.parse(line)));
  const last = steps.at(-1);
  if (!last?.isDone) throw new Error('the answer has no end');
  const { added, changed, unchanged } = last;
  const errors = steps.flatMap((step) => step.errors.map(({ line, message }) => `${line}: ${message}`));
  return { counts: [added, changed, unchanged], errors, steps };
}
const stored = async ({ call }: Person) =>
  succeeded(await call(listBarcodes, { query: { limit: 200 } })).toSorted((a, b) => a.sku.localeCompare(b.sku));

test('a dry run changes nothing; applied it adds barcodes, and again it changes what is new in the file', async () => {
  const owner = await vault.person();
  const file = [
    'type;value;SKU;description;location;note',
    'EAN-13;4006381333931;SOAP;"Soap; liquid";B-07;"Two\r\nlines, ""quoted"""',
    'upc;036000291452;;;;',
    'EAN-8;96385074;EIGHT;;;',
    'UPC E;04252614;SHORT;;;',
    'QR Code;=1+1;FORM;;;',
  ].join('\n');
  expect((await sent(owner, file, 'false')).counts).toEqual([5, 0, 0]);
  expect(await stored(owner)).toEqual([]);
  expect((await sent(owner, file)).counts).toEqual([5, 0, 0]);
  expect(await stored(owner)).toMatchObject([
    { sku: 'EIGHT', type: 'ean13', symbology: 'ean8', value: '96385074' },
    { sku: 'FORM', type: 'qr', value: '=1+1' },
    { sku: 'SHORT', type: 'upc', symbology: 'upce', value: '04252614' },
    { sku: expect.stringMatching(/^SKU-/), type: 'upc', value: '036000291452', description: null },
    { sku: 'SOAP', type: 'ean13', description: 'Soap; liquid', location: 'B-07', note: 'Two\nlines, "quoted"' },
  ]);
  expect(await vault.publishedEvent('vault.barcodes.imported', owner)).toMatchObject({ added: 5, changed: 0 });
  expect((await sent(owner, file.replace('B-07', 'B-08'))).counts).toEqual([0, 1, 4]);
  expect((await stored(owner)).at(-1)).toMatchObject({ location: 'B-08', note: 'Two\nlines, "quoted"', version: 2 });
});

test('each wrong line is named with what was probably meant, and the others count', async () => {
  const owner = await vault.person();
  succeeded(await owner.call(addBarcode, { rawBody: { type: 'qr', value: 'kept', sku: 'TAKEN' } }));
  const { counts, errors } = await sent(
    owner,
    [
      '\u{feff}value,type,sku,description',
      '4006381333931,ean13,ONE,',
      '4006381333938,ean13,,',
      '36000291452,upc,,',
      'hello,ean13,,',
      '"open,qr,,',
      'x,,,',
      ',qr,,',
      'x,barcode of ours,,',
      'x,manager_badge,,',
      '4006381333931,ean13,,',
      'other,qr,ONE,',
      'mine,qr,TAKEN,',
      `${'x'.repeat(2001)},qr,,`,
      "'=2+2,qr,TWO,",
    ].join('\r\n'),
  );
  expect(counts).toEqual([2, 0, 0]);
  expect(errors).toEqual([
    '3: The check digit is wrong: a scanner would refuse it. Did you mean 4006381333931?',
    '4: UPC-A has 12 digits, this has 11. Did you mean 036000291452?',
    '5: EAN-13 holds digits only',
    '6: This line can’t be read. A quote may be missing',
    '7: The type is missing',
    '8: The value is missing',
    '9: “barcode of ours” is not a type of barcode',
    '10: Barcodes that need a PIN are added one by one',
    '11: Line 2 has the same barcode',
    '12: Line 2 has the same SKU',
    '13: Another barcode in your vault has this SKU',
    '14: “value” has more than 2,000 characters',
  ]);
  expect((await stored(owner)).map(({ value }) => value)).toEqual(['4006381333931', 'kept', '=2+2']);
});

test('files of old spreadsheets are read: Latin-1, UTF-16, tabs; one without the columns is not', async () => {
  const owner = await vault.person();
  await sent(owner, Buffer.from('tipo;código;descripción\nqr;uno;Jabón líquido', 'latin1'));
  const utf16 = Buffer.from('\u{feff}type\tvalue\tdescription\nqr\tdos\tJabón seco', 'utf16le');
  await sent(owner, utf16);
  const descriptions = (await stored(owner)).map(({ description }) => description).toSorted();
  expect(descriptions).toEqual(['Jabón líquido', 'Jabón seco']);
  expect((await sent(owner, 'name,price\nSoap,3')).errors).toEqual([
    '1: The first line must name the columns type and value. Missing: type, value',
  ]);
  expect((await sent(owner, '')).counts).toEqual([0, 0, 0]);
  const large = await owner.call(importBarcodes, { body: fileOf(Buffer.alloc(mostImportBytes + 1, 'x')) });
  expect(large.status).toBe(413);
});

test('of a file with more barcodes than the limit the lines behind it are named and not read', async () => {
  const rows = Array.from({ length: mostImportRows + 2 }, (_, index) => `qr,${index}`);
  const { counts, errors } = await sent(await vault.person(), ['type,value', ...rows].join('\n'), 'false');
  expect(counts).toEqual([mostImportRows, 0, 0]);
  expect(errors).toEqual(['50002: A file holds at most 50,000 barcodes. The lines after this were not read']);
});

test('of a file of a gigabyte no more is read than the limit', async () => {
  const { token } = await vault.person();
  const megabyte = new Uint8Array(1024 ** 2).fill(120);
  let sent = 0;
  const body = new ReadableStream({
    pull: (stream) => (sent++ < 1024 ? stream.enqueue(megabyte) : stream.close()),
  });
  const options = { method: 'POST', body, duplex: 'half' as const };
  const headers = { ...gatewayHeaders('vault', token), 'content-type': 'text/csv' };
  // The service may end the connection before the client has read the answer.
  const answer = await fetch(new URL('/api/barcode-import', vault.baseUrl), { ...options, headers }).catch(() => null);
  expect(answer?.status ?? 413).toBe(413);
  expect(sent).toBeLessThan(100);
});

test('a file of several batches answers its progress; whoever leaves stops it, and goes on with the same file', async () => {
  const owner = await vault.person();
  const rows = Array.from({ length: 5000 }, (_, index) => `qr,code ${index},S-${index}`);
  const file = ['type,value,sku', ...rows].join('\n');
  const leaving = new AbortController();
  const answer = await fetch(new URL('/api/barcode-import?apply=true', vault.baseUrl), {
    method: 'POST',
    headers: { ...gatewayHeaders('vault', owner.token), 'content-type': 'text/csv' },
    body: file,
    signal: leaving.signal,
  });
  await answer.body?.getReader().read();
  const meanwhile = await owner.call(importBarcodes, { body: fileOf(file) });
  expect(meanwhile.status).toBe(409);
  leaving.abort();
  const again = await eventually(() => sent(owner, file));
  const [added, changed, unchanged = 0] = again.counts;
  expect([(added ?? 0) + unchanged, changed]).toEqual([5000, 0]);
  expect(unchanged).toBeGreaterThan(0);
  expect(unchanged).toBeLessThan(5000);
  expect(succeeded(await owner.call(getStats)).totalBarcodes).toBe(5000);
  const shares = again.steps.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.length).toBeGreaterThan(5);
});
