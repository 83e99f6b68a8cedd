import { exportBarcodes, exportBarcodesPdf } from '@floorlight/contracts/barcode-export';
import { getBarcodeOffer, offerBarcode, offerLifetime, takeBarcode } from '@floorlight/contracts/barcode-offers';
import { addBarcode, listBarcodes } from '@floorlight/contracts/barcodes';
import {
  decideSharedBarcode,
  listSharedBarcodes,
  shareBarcode,
  withdrawSharedBarcode,
} from '@floorlight/contracts/shared-barcodes';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVault, type VaultUnderTest } from './start-vault.ts';

let vault: VaultUnderTest;
beforeAll(async () => {
  vault = await startVault();
});
afterAll(() => vault.stop());

const dock = { value: 'DOCK-2', type: 'code128', sku: 'DOCK-2', location: 'Dock 2' };
const added = async ({ call }: Person, body: object = dock) => succeeded(await call(addBarcode, { rawBody: body }));
const share = ({ call }: Person, barcodeId: string) => call(shareBarcode, { body: { barcodeId } });
const shared = async ({ call }: Person) =>
  succeeded(await call(listSharedBarcodes)).map(({ sku, state }) => `${sku} ${state}`);

test('a worker’s barcode is everyone’s once a manager has approved it, until it is withdrawn', async () => {
  const [owner, colleague, mia, max] = await Promise.all([
    vault.person(),
    vault.person(),
    vault.person({ role: 'manager', name: 'Mia Chen' }),
    vault.person({ role: 'manager', name: 'Max Roth' }),
  ]);
  const { id: barcodeId } = await added(owner);
  const { id, state } = succeeded(await share(owner, barcodeId));
  expect([state, await shared(owner), await shared(colleague), await shared(mia)]).toEqual([
    'waiting',
    ['DOCK-2 waiting'],
    [],
    ['DOCK-2 waiting'],
  ]);
  expect((await share(owner, barcodeId)).status).toBe(409);
  const decide = ({ call }: Person, body: object) => call(decideSharedBarcode, { params: { id }, rawBody: body });
  expect((await decide(colleague, { approve: true })).status).toBe(403);
  expect((await decide(mia, { approve: false })).body).toMatchObject({ errors: { reason: 'Please give a reason' } });
  const answers = await Promise.all([mia, max].map((manager) => decide(manager, { approve: true })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const second = answers.find((answer) => answer.status === 409);
  expect(second?.body).toMatchObject({ message: expect.stringMatching(/^(Mia Chen|Max Roth) has approved/) });
  expect(await shared(colleague)).toEqual(['DOCK-2 approved']);

  const withdraw = ({ call }: Person) => call(withdrawSharedBarcode, { params: { id }, body: {} });
  expect((await withdraw(colleague)).status).toBe(404);
  expect(succeeded(await withdraw(owner)).state).toBe('withdrawn');
  expect(await shared(colleague)).toEqual([]);
  expect(await vault.publishedEvent('vault.shared.withdrawn', owner)).toMatchObject({ sharedId: id, sku: 'DOCK-2' });
  const again = succeeded(await share(owner, barcodeId)).id;
  const refusal = { approve: false, reason: 'Use the printed label' };
  succeeded(await mia.call(decideSharedBarcode, { params: { id: again }, body: refusal }));
  expect(succeeded(await owner.call(listSharedBarcodes)).map(({ reason }) => reason)).toContain(refusal.reason);
});

test('a manager without the second factor that the site asks for shares like a worker', async () => {
  const manager = await vault.person({ role: 'manager', needsSecondFactor: true });
  const other = await vault.person();
  const { id } = await added(manager, { ...dock, value: 'GATE-2', sku: 'GATE-2' });
  expect(succeeded(await share(manager, id)).state).toBe('waiting');
  const waiting = await added(other, { ...dock, value: 'GATE-3', sku: 'GATE-3' });
  const { id: sharedId } = succeeded(await share(other, waiting.id));
  expect(await shared(manager)).not.toContain('GATE-3 waiting');
  const withdrawn = await manager.call(withdrawSharedBarcode, { params: { id: sharedId }, body: {} });
  expect(withdrawn.status).toBe(404);
});

test('a manager’s own barcode is shared at once; access codes and those of others are never', async () => {
  const manager = await vault.person({ role: 'manager' });
  const { id } = await added(manager, { ...dock, value: 'GATE-1', sku: 'GATE-1' });
  expect(succeeded(await share(manager, id)).state).toBe('approved');
  expect((await share(await vault.person(), id)).status).toBe(404);
  const badge = await added(manager, { value: 'M-1', type: 'manager_badge', managerId: 'MGR-1' });
  expect((await share(manager, badge.id)).status).toBe(403);
  expect((await manager.call(offerBarcode, { params: { id: badge.id } })).status).toBe(403);
  const elsewhere = await vault.person({ siteId: 'elsewhere' });
  expect(await shared(elsewhere)).toEqual([]);
});

test('a code gives one colleague of the site a copy, once, within ten minutes', async () => {
  const [owner, colleague, other] = await Promise.all([vault.person(), vault.person(), vault.person()]);
  const { id } = await added(owner, { ...dock, value: 'SPOT-9', sku: 'SPOT' });
  const offer = async () => succeeded(await owner.call(offerBarcode, { params: { id } }));
  const take = ({ call }: Person, token: string) => call(takeBarcode, { body: { token } });
  const first = await offer();
  expect((await take(owner, first.token)).status).toBe(409);
  expect((await take(await vault.person({ siteId: 'elsewhere' }), first.token)).status).toBe(404);
  await added(colleague, { ...dock, value: 'ANOTHER', sku: 'SPOT' });
  const taken = await Promise.all([take(colleague, first.token), take(other, first.token)]);
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 404]);
  const winner = taken[0]?.status === 200 ? colleague : other;
  const copies = succeeded(await winner.call(listBarcodes)).filter(({ value }) => value === 'SPOT-9');
  expect(copies).toMatchObject([{ location: 'Dock 2', usageCount: 0 }]);
  const read = succeeded(await owner.call(getBarcodeOffer, { params: { id: first.id } }));
  expect(read.takenAt).toEqual(expect.any(String));
  expect(await vault.publishedEvent('vault.offer.taken', owner)).toMatchObject({ barcodeId: id });

  const second = await offer();
  succeeded(await take(winner, second.token));
  expect(succeeded(await winner.call(listBarcodes)).filter(({ value }) => value === 'SPOT-9')).toEqual(copies);
  const third = await offer();
  vault.passes(offerLifetime + 1);
  expect((await take(other, third.token)).status).toBe(404);
});

test('an export has the barcodes of its owner, safe for spreadsheets, and none that a PIN protects', async () => {
  const owner = await vault.person();
  await added(owner, { ...dock, sku: '=1+1', note: 'Two\nlines' });
  await added(owner, { value: 'M-1', type: 'manager_badge', managerId: 'MGR-1' });
  await added(await vault.person());
  const { path } = exportBarcodes;
  const answer = await fetch(new URL(path, vault.baseUrl), { headers: gatewayHeaders('vault', owner.token) });
  expect(answer.headers.get('content-disposition')).toMatch(/floorlight-barcodes-\d{4}-\d\d-\d\d\.csv/);
  expect(await answer.text()).toBe(
    'type,value,SKU,description,location,note\r\ncode128,DOCK-2,\'=1+1,,Dock 2,"Two\nlines"\r\n',
  );
  const pdf = succeeded(await owner.call(exportBarcodesPdf, { query: { paper: 'a4' } }));
  expect([pdf.type, (await pdf.text()).match(/\/Type \/Page\b/g)]).toMatchObject(['application/pdf', { length: 1 }]);
});
