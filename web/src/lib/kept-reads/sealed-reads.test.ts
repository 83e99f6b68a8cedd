// @vitest-environment node
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { wipeDeviceKeys } from './device-key.ts';
import { keepRead, readKept, wipeReads } from './read-store.ts';
import { keepSealed, openSealed } from './sealed-reads.ts';

const mia = { userId: 'mia', siteId: 'main' };
const open = (secret: string) => openSealed(mia, 'badges', secret, 5);

beforeEach(async () => {
  await wipeReads(null);
  await wipeReads(mia.userId);
});

test('what is sealed opens with its secret only, and nothing of it is readable on the device', async () => {
  const reseal = await keepSealed(mia, 'badges', ['GATE-7'], '1234');
  const stored = await readKept(mia, 'badges');
  const { box } = (stored?.data ?? {}) as { box?: ArrayBuffer }; // as it is stored
  expect(new TextDecoder().decode(box)).not.toContain('GATE-7');
  expect(box?.byteLength).toBeGreaterThan(0);
  expect(await open('4321')).toEqual({ state: 'wrong', triesLeft: 4 });
  expect(await open('1234')).toMatchObject({ state: 'open', data: ['GATE-7'] });
  await reseal(['GATE-8']);
  expect(await open('1234')).toMatchObject({ state: 'open', data: ['GATE-8'] });
});

test('the fifth wrong secret in a row wipes it', async () => {
  await keepSealed(mia, 'badges', ['GATE-7'], '1234');
  for (const triesLeft of [4, 3, 2, 1]) expect(await open('0000')).toEqual({ state: 'wrong', triesLeft });
  expect(await open('0000')).toEqual({ state: 'wiped' });
  expect(await open('1234')).toEqual({ state: 'absent' });
});

test('a copy without the device’s own key opens with no secret', async () => {
  await keepSealed(mia, 'badges', ['GATE-7'], '1234');
  const copy = await readKept(mia, 'badges');
  await wipeDeviceKeys(null);
  if (copy) await keepRead(mia, 'badges', copy);
  expect(await open('1234')).toMatchObject({ state: 'wrong' });
});

test('signing out leaves nothing to open', async () => {
  await keepSealed(mia, 'badges', ['GATE-7'], '1234');
  await wipeReads(null);
  expect(await open('1234')).toEqual({ state: 'absent' });
});
