import { addBarcode, editBarcode, listBarcodes } from '@floorlight/contracts/barcodes';
import { type Label, makeLabelPdf, makeLabelZpl } from '@floorlight/contracts/labels';
import { getStats } from '@floorlight/contracts/vault-stats';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVault, type VaultUnderTest } from './start-vault.ts';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await startVault();
});
afterAll(() => vault.stop());

const soap = { value: '4006381333931', type: 'ean13', sku: 'SOAP-1', description: 'Soap', location: 'A-12' } as const;

test('an added barcode is in its owner’s list and count, and published', async () => {
  const owner = await vault.person();
  const added = await owner.call(addBarcode, { body: soap });
  expect([added.status, added.body]).toMatchObject([201, soap]);
  expect(succeeded(await owner.call(listBarcodes))).toEqual([added.body]);
  expect(succeeded(await owner.call(getStats))).toEqual({ totalBarcodes: 1, todayScans: 0 });
  expect(await vault.publishedEvent('vault.barcode.added', owner)).toEqual({
    barcode: added.body,
    userId: owner.principal.sub,
  });
});

test('a vault is personal: two people may store the same item, and neither sees the other’s', async () => {
  const [one, two] = [await vault.person(), await vault.person({ role: 'manager' })];
  const mine = succeeded(await one.call(addBarcode, { body: soap }));
  const theirs = succeeded(await two.call(addBarcode, { body: soap }));
  expect(succeeded(await one.call(listBarcodes))).toEqual([mine]);
  expect(succeeded(await two.call(listBarcodes))).toEqual([theirs]);
});

test('the same SKU twice in one vault is a conflict, also when both requests are concurrent', async () => {
  const owner = await vault.person();
  const answers = await Promise.all([soap, soap].map((body) => owner.call(addBarcode, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    errors: { sku: 'You already have a barcode with this SKU' },
  });
  expect(succeeded(await owner.call(listBarcodes))).toHaveLength(1);
});

test('a blank SKU gets a unique generated one', async () => {
  const owner = await vault.person();
  const skus = [];
  for (const sku of ['', '  ', undefined])
    skus.push(succeeded(await owner.call(addBarcode, { rawBody: { ...soap, sku } })).sku);
  for (const sku of skus) expect(sku).toMatch(/^SKU-[A-Z3-9]{8}$/);
  expect(new Set(skus).size).toBe(3);
});

test('the list is newest first, filtered by type and limited', async () => {
  const owner = await vault.person();
  const add = async (value: string, type: 'qr' | 'other') =>
    succeeded(await owner.call(addBarcode, { body: { value, type } })).id;
  const [first, second, third] = [await add('1', 'qr'), await add('2', 'other'), await add('3', 'qr')];
  const ids = async (query: { type?: 'qr'; limit?: number }) =>
    succeeded(await owner.call(listBarcodes, { query })).map(({ id }) => id);
  expect(await ids({})).toEqual([third, second, first]);
  expect(await ids({ type: 'qr' })).toEqual([third, first]);
  expect(await ids({ limit: 1 })).toEqual([third]);
});

test.each([
  [{ value: ' ' }, 'value', 'Barcode value is required'],
  [{ value: undefined }, 'value', 'Barcode value is required'],
  [{ value: 'a\0b' }, 'value', 'This contains a character that cannot be stored'],
  [{ value: 'x'.repeat(10_000) }, 'value', 'Please use at most 2000 characters'],
  [{ type: 'morse' }, 'type', expect.any(String)],
  [{ type: 'upc', value: 'no digits' }, 'value', 'UPC-A holds digits only'],
  [{ value: 'hello', scanned: true }, 'value', 'EAN-13 holds digits only'],
  [{ type: 'upc', value: '036000291453' }, 'value', expect.stringMatching(/ Did you mean 036000291452\?$/)],
  [{ type: 'ean8', value: '96385075', scanned: true }, 'value', expect.stringMatching(/ Did you mean 96385074\?$/)],
  [{ type: 'upce', value: '04252615', scanned: true }, 'value', expect.stringMatching(/ Did you mean 04252614\?$/)],
  [{ type: 'itf14', value: '10012345678903', scanned: true }, 'value', expect.stringMatching(/10012345678902\?$/)],
  [{ type: 'msi', value: '1234567', scanned: true }, 'value', expect.stringMatching(/ Did you mean 1234566\?$/)],
  [{ type: 'gs1_128', value: '(01)04006381333938' }, 'value', expect.stringMatching(/\(01\)04006381333931\?$/)],
  [{ type: 'gs1_datamatrix', value: '(01)4006381333931' }, 'value', '(01) GTIN has 14 characters, this has 13'],
  [{ type: 'gs1_128', value: '(05)1' }, 'value', '(05) is no GS1 identifier'],
  [
    { type: 'gs1_128', value: `10${'A'.repeat(20)}2112` },
    'value',
    expect.stringMatching(/FNC1 may be missing at its end$/),
  ],
  [{ type: 'manager_badge' }, 'managerId', 'Manager ID is required for this category'],
  [{ type: 'admin_access', managerId: '  ' }, 'managerId', 'Manager ID is required for this category'],
  [{ type: 'manager_badge', managerId: 'W-7' }, 'managerId', expect.stringMatching(/^No manager of this site/)],
  [{ confidence: 101 }, 'confidence', expect.any(String)],
])('what can’t be kept is refused by its field, and nothing is stored: %j', async (wrong, field, message) => {
  const owner = await vault.person();
  const answer = await owner.call(addBarcode, { rawBody: { ...soap, ...wrong } });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request', errors: { [field]: message } }]);
  expect(succeeded(await owner.call(listBarcodes))).toEqual([]);
});

test.each([
  ['x00', ' x00abc1234 ', 'X00ABC1234'],
  ['x00', 'abc1234', 'X00ABC1234'],
  ['upc', '0-36000-29145', '036000291452'],
  ['upc', '03600029145299', '036000291452'],
] as const)('of type %s, “%s” is kept as “%s”', async (type, value, kept) => {
  const owner = await vault.person();
  expect(succeeded(await owner.call(addBarcode, { body: { type, value } })).value).toBe(kept);
});

test('the same Idempotency-Key gives the first answer, and another body with it is refused', async () => {
  const owner = await vault.person();
  const headers = { 'idempotency-key': 'one-press-of-save' };
  const body = { value: 'AISLE-1', type: 'code128' } as const;
  const answers = await Promise.all([1, 2, 3].map(() => owner.call(addBarcode, { body, headers })));
  expect(new Set(answers.map((answer) => succeeded(answer).id)).size).toBe(1);
  expect(succeeded(await owner.call(listBarcodes))).toHaveLength(1);
  expect((await owner.call(addBarcode, { body: { ...body, value: 'AISLE-2' }, headers })).status).toBe(422);
});

test.each([
  [{ value: 'LOC-B-07' }, 'B-07'],
  [{ value: 'TOTE-9', location: 'Dock 3' }, 'Dock 3'],
  [{ value: 'RACK loading_dock 2' }, 'Loading Dock'],
])('a scan of %j says that its owner is at %s, each time', async (code, place) => {
  const owner = await vault.person();
  const scan = () => owner.call(addBarcode, { body: { ...code, type: 'code128', scanned: true } });
  succeeded(await scan());
  succeeded(await scan());
  expect(await vault.publishedEvent('vault.place.scanned', owner)).toMatchObject({
    userId: owner.principal.sub,
    place,
  });
  const published = () =>
    vault.bus.events().filter(({ name, actor }) => name === 'vault.place.scanned' && actor?.id === owner.principal.sub);
  await eventually(() => expect(published()).toHaveLength(2));
});

test('a scan that waited on its device counts for the time at which it was made', async () => {
  const owner = await vault.person();
  const scannedAt = new Date(Date.now() - 47 * 3_600_000).toISOString();
  const body = { value: 'LOC-B-07', type: 'code128', scanned: true, scannedAt } as const;
  succeeded(await owner.call(addBarcode, { body }));
  expect(await vault.publishedEvent('vault.place.scanned', owner)).toMatchObject({ place: 'B-07', scannedAt });
  expect(succeeded(await owner.call(getStats))).toEqual({ totalBarcodes: 1, todayScans: 0 });
});

test('a scanned barcode counts as a scan; the same value of its type is used again, also by concurrent scans', async () => {
  const owner = await vault.person();
  const read = (type: 'code128' | 'qr') =>
    owner.call(addBarcode, { body: { value: 'TOTE-7', type, scanned: true, sku: '' } });
  const answers = await Promise.all([read('code128'), read('code128'), read('code128')]);
  expect(new Set(answers.map((answer) => succeeded(answer).id)).size).toBe(1);
  succeeded(await read('qr'));
  expect(succeeded(await owner.call(getStats))).toEqual({ totalBarcodes: 2, todayScans: 4 });
  const kept = succeeded(await owner.call(listBarcodes, { query: { type: 'code128' } }));
  expect(kept).toMatchObject([{ value: 'TOTE-7', usageCount: 2, lastUsedAt: expect.any(String) }]);
});

test('a scan that comes again with its key, and the edit that names it, count once, also where the vault had the barcode', async () => {
  const owner = await vault.person();
  const scan = (key: string) =>
    owner.call(addBarcode, {
      body: { value: 'TOTE-7', type: 'code128', scanned: true },
      headers: { 'idempotency-key': key },
    });
  succeeded(await scan('a scan of last week'));
  const [{ id } = { id: '' }] = (await Promise.all([1, 2, 3].map(() => scan('a scan without an answer')))).map(
    succeeded,
  );
  const edit = { params: { id }, body: { description: 'Tape' }, headers: { 'idempotency-key': 'its name' } };
  for (const _ of [1, 2]) succeeded(await owner.call(editBarcode, edit));
  expect(succeeded(await owner.call(getStats)).todayScans).toBe(2);
  expect(succeeded(await owner.call(listBarcodes))).toMatchObject([{ description: 'Tape', usageCount: 1, version: 2 }]);
});

test('labels are a file in the asked form; those that can’t be printed are named, and nothing is sent', async () => {
  const owner = await vault.person();
  const label: Label = { type: 'code128', value: 'TOTE-7', title: 'Tape' };
  const pdf = succeeded(await owner.call(makeLabelPdf, { body: { labels: [label], format: 'averyL7160', skip: 20 } }));
  expect([pdf.type, (await pdf.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  const body = { labels: [label, label], format: 'roll51x25' as const, copies: 2 };
  const zpl = await succeeded(await owner.call(makeLabelZpl, { body })).text();
  expect([zpl.match(/\^XA/g), zpl.match(/\^PQ2/g)]).toMatchObject([{ length: 2 }, { length: 2 }]);
  const unprintable: Label[] = [label, { type: 'ean13', value: 'hello' }, { type: 'code128', value: 'X'.repeat(80) }];
  const { status, body: refusal } = await owner.call(makeLabelZpl, { body: { ...body, labels: unprintable } });
  expect([status, refusal]).toMatchObject([
    400,
    {
      errorDetails: {
        'labels.1': { code: 'vaultRefusals.labelProblem.value' },
        'labels.2': { code: 'vaultRefusals.labelProblem.size' },
      },
    },
  ]);
});
