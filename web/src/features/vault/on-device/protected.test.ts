// @vitest-environment node
import 'fake-indexeddb/auto';
import { pinOpenSeconds } from '@floorlight/contracts/vault-pin';
import { beforeEach, expect, test, vi } from 'vitest';
import { wipeReads } from '#lib/kept-reads/read-store.ts';
import { startBackend } from '../../../tests/backend.ts';
import { barcodeOf } from '../../../tests/barcodes.ts';
import {
  applyProtected,
  closeProtected,
  forgetReplaced,
  keepProtected,
  keepsProtected,
  openProtected,
  openProtectedWith,
} from './protected.ts';

const mia = { userId: 'mia', siteId: 'main' };
const badge = barcodeOf({ type: 'manager_badge', value: 'GATE-7' });
const monday = '2026-03-02T08:00:00.000Z';
const pinOf = (setAt: string) => ({ isSet: true, setAt, openUntil: null, lockedUntil: null, lockedSeconds: 0 });
const values = () => openProtected()?.barcodes.map(({ value }) => value) ?? null;

/** The PIN 1234 was entered online, and has closed since. */
beforeEach(async () => {
  await wipeReads(null);
  await wipeReads(mia.userId);
  const backend = await startBackend();
  backend.on('GET /api/barcodes', ({ query }) => ({
    status: 200,
    body: query.get('type') === 'manager_badge' ? [badge] : [],
  }));
  await keepProtected(mia, '1234', pinOf(monday));
});

test('the PIN opens them without the server for five minutes', async () => {
  closeProtected();
  expect(values()).toBeNull();
  await openProtectedWith(mia, '1234');
  expect(values()).toEqual(['GATE-7']);
  const later = Date.now() + pinOpenSeconds * 1000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  expect(values()).toBeNull();
  vi.restoreAllMocks();
});

test('what changes while they are open is kept too', async () => {
  applyProtected({ ...badge, value: 'GATE-8' });
  const reopened = async () => {
    await openProtectedWith(mia, '1234');
    expect(values()).toEqual(['GATE-8']);
  };
  await vi.waitFor(reopened, { timeout: 20_000 });
});

test('five wrong PINs remove them', async () => {
  for (let tries = 0; tries < 5; tries++) await openProtectedWith(mia, '0000');
  expect(values()).toBeNull();
  expect(await keepsProtected(mia)).toBe(false);
});

test.each([
  ['cleared', { isSet: false, setAt: null }],
  ['replaced on another device', { isSet: true, setAt: '2026-03-03T08:00:00.000Z' }],
])('a PIN that was %s opens them no more once the server says so', async (_, now) => {
  await forgetReplaced(mia, pinOf(monday));
  expect([values(), await keepsProtected(mia)]).toEqual([['GATE-7'], true]);
  await forgetReplaced(mia, { ...pinOf(monday), ...now });
  expect([values(), await keepsProtected(mia)]).toEqual([null, false]);
});
