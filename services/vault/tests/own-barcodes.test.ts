import {
  addBarcode,
  barcodesMax,
  deleteBarcode,
  editBarcode,
  favoriteBarcode,
  getBarcode,
  listBarcodeCategories,
  listBarcodes,
  restoreBarcode,
  useBarcode,
} from '@floorlight/contracts/barcodes';
import { getManagerBadges } from '@floorlight/contracts/manager-badges';
import { getStats } from '@floorlight/contracts/vault-stats';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVault, type VaultUnderTest } from './start-vault.ts';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await startVault();
});
afterAll(() => vault.stop());

const soap = { value: '4006381333931', type: 'ean13', sku: 'SOAP-1' } as const;
const added = async ({ call }: Person, body: object = soap) => succeeded(await call(addBarcode, { rawBody: body }));
const listed = async ({ call }: Person) => succeeded(await call(listBarcodes));

test('opening a barcode counts as a use, also when requests are concurrent', async () => {
  const owner = await vault.person();
  const { id, usageCount, lastUsedAt } = await added(owner);
  expect([usageCount, lastUsedAt]).toEqual([0, null]);
  const looks = await Promise.all([1, 2, 3, 4].map(() => owner.call(getBarcode, { params: { id } })));
  expect(looks.map((look) => succeeded(look).usageCount).sort()).toEqual([1, 2, 3, 4]);
  expect(await listed(owner)).toMatchObject([{ usageCount: 4, lastUsedAt: expect.any(String) }]);
});

test('of two editors of one barcode the second learns of the first, and both edits can be had', async () => {
  const owner = await vault.person();
  const { id, version } = await added(owner);
  const edit = (body: object) => owner.call(editBarcode, { params: { id }, rawBody: body });
  const [one, two] = await Promise.all([
    edit({ version, location: 'B-07' }),
    edit({ version, description: 'Soap', note: 'Top shelf', location: '' }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  const [lost, current] = one.status === 409 ? [one, two] : [two, one];
  expect(lost.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/changed on another device/) });
  const { version: next } = succeeded(current);
  expect(next).toBe(version + 1);
  const whole = { location: 'B-07', description: 'Soap', note: 'Top shelf' };
  expect(succeeded(await edit({ ...whole, version: next }))).toMatchObject({ ...whole, sku: 'SOAP-1', version: 3 });
  expect((await vault.publishedEvent('vault.barcode.updated', owner)).barcode.id).toBe(id);
  expect(succeeded(await owner.call(listBarcodes, { query: { search: 'TOP shelf' } }))).toMatchObject([{ id }]);
});

test('an edit can’t take the SKU of another barcode, change nothing, or reach another person’s', async () => {
  const owner = await vault.person();
  await added(owner);
  const { id } = await added(owner, { type: 'qr', value: 'tape', sku: 'TAPE' });
  const edit = (person: Person, body: object) => person.call(editBarcode, { params: { id }, rawBody: body });
  expect((await edit(owner, { sku: 'SOAP-1' })).body).toMatchObject({ errors: { sku: expect.any(String) } });
  expect((await edit(owner, { version: 1 })).status).toBe(400);
  expect((await edit(owner, { note: 'x'.repeat(1001) })).status).toBe(400);
  expect((await edit(await vault.person(), { note: 'mine' })).status).toBe(404);
});

test('a barcode gets another type if that can hold its value; what a PIN protects keeps its own', async () => {
  const owner = await vault.person();
  const { id } = await added(owner, { type: 'code128', value: '96385074' });
  const retype = (type: string, other = id) => owner.call(editBarcode, { params: { id: other }, rawBody: { type } });
  expect(succeeded(await retype('ean8'))).toMatchObject({ type: 'ean13', symbology: 'ean8', value: '96385074' });
  const { symbology, type } = succeeded(await retype('code39'));
  expect([type, symbology]).toEqual(['code39', undefined]);
  expect((await retype('itf14')).body).toMatchObject({ errors: { type: expect.stringMatching(/14 digits/) } });
  expect((await retype('manager_badge')).body).toMatchObject({ errors: { type: expect.stringMatching(/PIN/) } });
  expect((await listed(owner)).map((barcode) => [barcode.type, barcode.version])).toEqual([['code39', 3]]);
});

test('reading details with use=false counts no use, and a use of an hour ago counts with its own time', async () => {
  const owner = await vault.person();
  const { id } = await added(owner);
  const look = { params: { id }, query: { use: 'false' } } as const;
  expect(succeeded(await owner.call(getBarcode, look))).toMatchObject({ usageCount: 0, lastUsedAt: null });
  const usedAt = new Date(Date.now() - 3_600_000).toISOString();
  const use = { params: { id }, body: { usedAt }, headers: { 'idempotency-key': crypto.randomUUID() } };
  for (const _ of [1, 2]) succeeded(await owner.call(useBarcode, use));
  expect(succeeded(await owner.call(getBarcode, look))).toMatchObject({ usageCount: 1, lastUsedAt: usedAt });
});

test('a scan with a place moves the barcode that the vault has', async () => {
  const owner = await vault.person();
  const { id } = await added(owner, { ...soap, location: 'A-01', description: 'Soap' });
  const { value, type } = soap;
  await added(owner, { value, type, scanned: true, location: 'B-07' });
  expect(await listed(owner)).toMatchObject([{ id, location: 'B-07', description: 'Soap', sku: 'SOAP-1', version: 2 }]);
});

test('a favorite stays one until it is removed', async () => {
  const owner = await vault.person();
  const { id } = await added(owner);
  const favorite = async (favorite: boolean) =>
    succeeded(await owner.call(favoriteBarcode, { params: { id }, body: { favorite } })).isFavorite;
  const favorites = async () => succeeded(await owner.call(listBarcodes, { query: { favorites: 'true' } })).length;
  expect([await favorite(true), await favorites()]).toEqual([true, 1]);
  expect([await favorite(false), await favorites()]).toEqual([false, 0]);
});

test('a deleted barcode is gone everywhere and, once restored, unchanged', async () => {
  const owner = await vault.person();
  const kept = await added(owner);
  const params = { id: kept.id };
  expect((await owner.call(deleteBarcode, { params, rawBody: {} })).status).toBe(204);
  expect((await vault.publishedEvent('vault.barcode.deleted', owner)).barcode.id).toBe(kept.id);
  expect(await listed(owner)).toEqual([]);
  expect(succeeded(await owner.call(getStats)).totalBarcodes).toBe(0);
  expect(succeeded(await owner.call(listBarcodeCategories))).toEqual([]);
  for (const endpoint of [getBarcode, deleteBarcode]) expect((await owner.call(endpoint, { params })).status).toBe(404);

  const restored = succeeded(await owner.call(restoreBarcode, { params }));
  expect(restored).toEqual({ ...kept, updatedAt: restored.updatedAt });
  expect(succeeded(await owner.call(restoreBarcode, { params }))).toEqual(restored);
  expect(await listed(owner)).toEqual([restored]);
});

test('a barcode deleted ten minutes ago can’t be restored', async () => {
  const owner = await vault.person();
  const params = { id: (await added(owner)).id };
  await owner.call(deleteBarcode, { params });
  vault.passes(601);
  expect((await owner.call(restoreBarcode, { params })).status).toBe(404);
});

test('of two concurrent deletes one succeeds; of a concurrent delete and restore, one wins', async () => {
  const owner = await vault.person();
  const params = { id: (await added(owner)).id };
  const deletes = await Promise.all([1, 2].map(() => owner.call(deleteBarcode, { params })));
  expect(deletes.map(({ status }) => status).sort()).toEqual([204, 404]);
  const [undone, again] = await Promise.all([
    owner.call(restoreBarcode, { params }),
    owner.call(deleteBarcode, { params }),
  ]);
  expect(undone.status).toBe(200);
  expect(await listed(owner)).toHaveLength(again.status === 204 ? 0 : 1);
});

test('the SKU of a deleted barcode can be used again, and then the deleted one can’t be restored', async () => {
  const owner = await vault.person();
  const params = { id: (await added(owner)).id };
  await owner.call(deleteBarcode, { params });
  const successor = await added(owner);
  const answer = await owner.call(restoreBarcode, { params });
  expect([answer.status, answer.body]).toMatchObject([409, { message: 'You already have a barcode with this SKU' }]);
  expect(await listed(owner)).toEqual([successor]);
});

/** Barcodes in the owner's vault, past the service. */
async function fill({ principal }: Person, count: number): Promise<void> {
  const log = createLogger({ service: 'vault', level: 'fatal' });
  const { pool, stop } = openDatabase({ url: vault.adminDatabaseUrl, log, max: 1 });
  await pool.query(
    `insert into barcodes (id, site_id, added_by, type, sku, value, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'other', 'FULL-' || n, 'full ' || n, now(), now() from generate_series(1, $3::int) n`,
    [principal.siteId, principal.sub, count],
  );
  await stop();
}

test('a vault holds so many barcodes: of ten added at once only those fit that there is room for', async () => {
  const owner = await vault.person();
  const deleted = { id: (await added(owner)).id };
  await owner.call(deleteBarcode, { params: deleted });
  await fill(owner, barcodesMax - 3);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      owner.call(addBarcode, { rawBody: { type: 'other', value: `new ${index}` } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(409)]);
  const full = { message: 'Your vault is full: it holds 60,000 barcodes. Delete some and try again' };
  const restoring = await owner.call(restoreBarcode, { params: deleted });
  expect([restoring.status, restoring.body]).toMatchObject([409, full]);

  const [kept] = await listed(owner);
  const scanned = { type: kept?.type, value: kept?.value, scanned: true };
  expect(await added(owner, scanned)).toMatchObject({ id: kept?.id, usageCount: 1 });
  await owner.call(deleteBarcode, { params: { id: kept?.id ?? '' } });
  expect((await owner.call(restoreBarcode, { params: deleted })).status).toBe(200);
  expect((await owner.call(addBarcode, { rawBody: soap })).body).toMatchObject(full);
});

test('nobody finds another’s barcode: no colleague, no manager, nobody at another site', async () => {
  const owner = await vault.person();
  const { id } = await added(owner);
  const others = await Promise.all([
    vault.person(),
    vault.person({ role: 'manager' }),
    vault.person({ sub: owner.principal.sub, siteId: 'elsewhere' }),
  ]);
  for (const { call } of others) {
    const answers = [
      await call(getBarcode, { params: { id } }),
      await call(deleteBarcode, { params: { id } }),
      await call(restoreBarcode, { params: { id } }),
      await call(favoriteBarcode, { params: { id }, body: { favorite: true } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(succeeded(await call(listBarcodes))).toEqual([]);
  }
  expect(await listed(owner)).toMatchObject([{ isFavorite: false, usageCount: 0 }]);
});

test('an invalid ID is refused', async () => {
  const owner = await vault.person();
  for (const id of ['1', "' or true --", 'x'.repeat(5000)])
    expect((await owner.call(getBarcode, { params: { id } })).status).toBe(400);
});

test('categories are counted, in the order of the types, privileged ones too', async () => {
  const owner = await vault.person();
  await added(owner, { value: 'M-1', type: 'manager_badge', managerId: 'MGR-1' });
  for (const value of ['1', '2']) await added(owner, { value, type: 'qr' });
  await added(owner);
  expect(succeeded(await owner.call(listBarcodeCategories))).toEqual([
    { type: 'ean13', count: 1 },
    { type: 'qr', count: 2 },
    { type: 'manager_badge', count: 1 },
  ]);
});

test('manager badges are shown to their owner without the PIN and logged; without any it is 404', async () => {
  const owner = await vault.person();
  const none = await owner.call(getManagerBadges);
  expect([none.status, none.body]).toMatchObject([404, { message: 'No manager badges found for your account' }]);
  const badge = await added(owner, {
    value: 'BADGE-77',
    type: 'manager_badge',
    managerId: 'MGR-9',
    description: 'Mine',
  });
  const { id, value, sku, description } = badge;
  expect(succeeded(await owner.call(getManagerBadges))).toEqual([{ id, value, sku, description }]);
  expect(await vault.publishedEvent('vault.privileged.accessed', owner)).toEqual({
    barcodeId: id,
    type: 'manager_badge',
    sku,
    managerId: 'MGR-9',
    userId: owner.principal.sub,
  });
});
