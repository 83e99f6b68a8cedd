import type { Barcode } from '@floorlight/contracts/barcodes';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { wipeReads } from '#lib/kept-reads/read-store.ts';
import { startBackend } from '../../../tests/backend.ts';
import { barcodeOf } from '../../../tests/barcodes.ts';
import { syncVault } from './sync-vault.ts';
import { changeCopy, holdVaultOf, vaultCopy } from './vault-copy.ts';

const list = 'GET /api/barcodes';
const mia = { userId: 'mia', siteId: 'main' };
const pageSize = 200;

let vault: Barcode[];
let backend: Awaited<ReturnType<typeof startBackend>>;
const count = async () => vault.length;
const at = (second: number): string => new Date(Date.UTC(2026, 2, 1) + second * 1000).toISOString();
const added = (second: number): Barcode =>
  barcodeOf({ createdAt: at(second), updatedAt: at(second), value: `PALLET-${second}` });

/** What is stored, as the next page of the app reads it. */
async function storedValues() {
  holdVaultOf(mia);
  return (await vaultCopy(mia))?.barcodes.map(({ value }) => value).toSorted();
}
const valuesOf = (barcodes: Barcode[]) => barcodes.map(({ value }) => value).toSorted();

beforeEach(async () => {
  holdVaultOf(mia);
  await wipeReads(null);
  await wipeReads(mia.userId);
  vault = Array.from({ length: 450 }, (_, index) => added(index * 600));
  backend = await startBackend();
  backend.on(list, ({ query }) => {
    const since = query.get('changedSince') ?? '';
    const rows = vault.filter(({ updatedAt }) => updatedAt >= since);
    const start = Number(query.get('cursor') ?? 0);
    const next = start + pageSize < rows.length;
    const headers: Record<string, string> = next
      ? { link: `</api/barcodes?cursor=${start + pageSize}>; rel="next"` }
      : {};
    return { status: 200, body: rows.slice(start, start + pageSize), headers };
  });
});

test('the whole vault is on the device after the first time, and then only what has changed is read', async () => {
  await syncVault(mia, count);
  expect(backend.to(list)).toHaveLength(3);
  expect(await storedValues()).toEqual(valuesOf(vault));

  vault = [added(999_999), ...vault];
  await syncVault(mia, count);
  expect(await storedValues()).toEqual(valuesOf(vault));
  await syncVault(mia, count);
  expect(backend.to(list)).toHaveLength(5);
});

test('what another device has deleted leaves this one', async () => {
  await syncVault(mia, count);
  vault = vault.slice(10);
  await syncVault(mia, count);
  expect(await storedValues()).toEqual(valuesOf(vault));
});

test('what was done on this device is stored with the next comparison', async () => {
  await syncVault(mia, count);
  const [first] = vault;
  vault = vault.slice(1);
  changeCopy((barcodes) => barcodes.filter(({ id }) => id !== first?.id));
  await syncVault(mia, count);
  expect(await storedValues()).toEqual(valuesOf(vault));
});

test('a network that fails in the middle leaves the copy as it is, or for the first time what has come', async () => {
  let calls = 0;
  const rows = vault.slice(0, pageSize);
  backend.on(list, () =>
    ++calls === 1 ? { status: 200, body: rows, headers: { link: '</api/barcodes?cursor=200>; rel="next"' } } : 'drop',
  );
  await syncVault(mia, count);
  expect(await storedValues()).toEqual(valuesOf(rows));
  await syncVault(mia, count);
  expect(await storedValues()).toEqual(valuesOf(rows));
});
