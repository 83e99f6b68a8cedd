import { randomUUID } from 'node:crypto';
import {
  addBarcode,
  deleteBarcode,
  favoriteBarcode,
  getBarcode,
  listBarcodes,
  restoreBarcode,
} from '@floorlight/contracts/barcodes';
import { enterVaultPin, getVaultPin } from '@floorlight/contracts/vault-pin';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVault, type VaultUnderTest } from './start-vault.ts';

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await startVault();
});
afterAll(() => vault.stop());

const enter = ({ call }: Person, pin: string) => call(enterVaultPin, { body: { pin } });
const badge = { value: 'BADGE-1', type: 'manager_badge', managerId: 'MGR-1', sku: 'B-1' } as const;
const withBadge = async (owner: Person) => succeeded(await owner.call(addBarcode, { body: badge }));
const listed = ({ call }: Person, type?: 'manager_badge' | 'admin_access') => call(listBarcodes, { query: { type } });
/** The same person, signed in a second time. */
const elsewhere = ({ principal }: Person) => vault.person({ sub: principal.sub, sid: randomUUID() });
const closed = [
  403,
  { code: 'pin_required', message: 'Please enter your PIN', detail: { code: 'failures.pin_required' } },
];

test('adding a privileged barcode is published with its manager ID', async () => {
  const owner = await vault.person();
  const { id } = await withBadge(owner);
  expect(await vault.publishedEvent('vault.barcode.added', owner)).toMatchObject({
    managerId: 'MGR-1',
    barcode: { id },
    userId: owner.principal.sub,
  });
});

test('without the PIN no privileged barcode is listed, opened, deleted, restored or made a favorite', async () => {
  const owner = await vault.person();
  const params = { id: (await withBadge(owner)).id };
  await owner.call(addBarcode, { body: { value: 'PLAIN', type: 'other' } });
  const answers = [
    await listed(owner, 'manager_badge'),
    await listed(owner, 'admin_access'),
    await owner.call(getBarcode, { params }),
    await owner.call(deleteBarcode, { params }),
    await owner.call(restoreBarcode, { params }),
    await owner.call(favoriteBarcode, { params, body: { favorite: true } }),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual(closed);
  expect(succeeded(await listed(owner))).toMatchObject([{ value: 'PLAIN' }]);
  expect(succeeded(await owner.call(listBarcodes, { query: { search: 'BADGE' } }))).toEqual([]);
});

test('the first entry sets the PIN and opens; in another session it has to be entered again', async () => {
  const owner = await vault.person();
  const { id, sku } = await withBadge(owner);
  expect(succeeded(await owner.call(getVaultPin))).toEqual({
    isSet: false,
    setAt: null,
    openUntil: null,
    lockedUntil: null,
    lockedSeconds: 0,
  });
  const before = Date.now();
  const state = succeeded(await enter(owner, '0042'));
  expect(Date.parse(state.openUntil ?? '') - before).toBeGreaterThan(295_000);
  expect(Date.parse(state.setAt ?? '')).toBeGreaterThan(before - 5000);
  expect(succeeded(await owner.call(getVaultPin))).toEqual(state);

  expect(succeeded(await listed(owner, 'manager_badge'))).toMatchObject([{ id }]);
  expect(succeeded(await listed(owner))).toMatchObject([{ id }]);
  succeeded(await owner.call(getBarcode, { params: { id } }));
  expect(await vault.publishedEvent('vault.privileged.accessed', owner)).toMatchObject({
    barcodeId: id,
    sku,
    managerId: 'MGR-1',
  });

  const again = await elsewhere(owner);
  expect((await listed(again, 'manager_badge')).status).toBe(403);
  expect((await enter(again, '4200')).status).toBe(400);
  succeeded(await enter(again, '0042'));
  expect(succeeded(await listed(again, 'manager_badge'))).toHaveLength(1);
});

test('after five minutes it is closed again', async () => {
  const owner = await vault.person();
  succeeded(await enter(owner, '1234'));
  vault.passes(299);
  succeeded(await listed(owner, 'manager_badge'));
  vault.passes(2);
  expect((await listed(owner, 'manager_badge')).status).toBe(403);
  expect(succeeded(await owner.call(getVaultPin))).toMatchObject({ isSet: true, openUntil: null });
});

test('five wrong tries lock it, also for the correct PIN; after the lock it opens and counts from zero', async () => {
  const owner = await vault.person();
  succeeded(await enter(owner, '1234'));
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    const { status, body } = await enter(owner, '9999');
    expect([status, body]).toMatchObject([
      400,
      {
        errors: { pin: `This PIN is wrong. ${left} left` },
        errorDetails: { pin: { code: 'vaultRefusals.wrongPin', params: { count: Number.parseInt(left, 10) } } },
      },
    ]);
  }
  for (const pin of ['9999', '1234']) {
    const { status, body, headers } = await enter(owner, pin);
    expect([status, body]).toMatchObject([
      429,
      {
        message: 'Too many wrong PINs. Please try again in 5 minutes',
        detail: { code: 'vaultRefusals.pinLocked', params: { count: 5 } },
      },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(200);
  }
  expect(await vault.publishedEvent('vault.pin.locked', owner)).toEqual({
    userId: owner.principal.sub,
    until: expect.any(String),
  });
  expect(succeeded(await owner.call(getVaultPin)).lockedUntil).toEqual(expect.any(String));

  vault.passes(301);
  expect((await enter(owner, '9999')).status).toBe(400);
  succeeded(await enter(owner, '1234'));
  const { body } = await enter(owner, '9999');
  expect(body).toMatchObject({ errors: { pin: 'This PIN is wrong. 4 tries left' } });
});

test('each further lock is longer, up to a day, until the correct PIN', async () => {
  const owner = await vault.person();
  succeeded(await enter(owner, '1234'));
  const lock = async () => {
    for (let n = 0; n < 4; n++) await enter(owner, '9999');
    const { status, body, headers } = await enter(owner, '9999');
    expect(status).toBe(429);
    const seconds = Number(headers.get('retry-after'));
    vault.passes(seconds + 1);
    return { seconds, message: (body as { message: string }).message };
  };
  const locks = [await lock(), await lock(), await lock(), await lock(), await lock(), await lock()];
  for (const [index, expected] of [300, 900, 3600, 14_400, 86_400, 86_400].entries())
    expect(Math.abs((locks[index]?.seconds ?? 0) - expected)).toBeLessThan(60);
  expect(locks[4]?.message).toBe('Too many wrong PINs. Please try again in 24 hours');
  succeeded(await enter(owner, '1234'));
  expect((await lock()).seconds).toBeLessThan(301);
});

test('of twelve concurrent guesses no more than five are checked', async () => {
  const owner = await vault.person();
  succeeded(await enter(owner, '1234'));
  const guesses = Array.from({ length: 12 }, (_, index) => createCallPolicy(() => enter(owner, String(5000 + index))));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(4).fill(400), ...Array(8).fill(429)]);
});

/** Twelve that want the same row wait in line for a connection: on a busy machine longer than the pool lets them. */
async function createCallPolicy<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  const answer = await ask();
  return answer.status === 503 ? createCallPolicy(ask) : answer;
}

test('of two concurrent first entries one sets the PIN', async () => {
  const owner = await vault.person();
  const answers = await Promise.all(['1111', '2222'].map((pin) => enter(owner, pin)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const set = answers[0]?.status === 200 ? '1111' : '2222';
  succeeded(await enter(owner, set));
});

test.each(['', '123', '12345', '12a4', '١٢٣٤', 1234, null])('%j is refused as a PIN', async (pin) => {
  const owner = await vault.person();
  const answer = await owner.call(enterVaultPin, { rawBody: { pin } });
  expect([answer.status, answer.body]).toMatchObject([400, { errors: { pin: 'Please enter a valid 4-digit PIN' } }]);
  expect(succeeded(await owner.call(getVaultPin)).isSet).toBe(false);
});
