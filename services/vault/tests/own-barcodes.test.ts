import {
  addBarcode,
  deleteBarcode,
  favoriteBarcode,
  getBarcode,
  getManagerBadges,
  getStats,
  listBarcodeCategories,
  listBarcodes,
  restoreBarcode,
} from '@floorlight/contracts/barcodes';
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
