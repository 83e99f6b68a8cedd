import { randomUUID } from 'node:crypto';
import { getCountSession, listCounts, saveCount } from '@floorlight/contracts/counts';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';

let inventory: InventoryUnderTest;
beforeAll(async () => {
  inventory = await inventoryUnderTest();
});
afterAll(() => inventory.stop());

const wall = { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 3, psToteOverflow: 2, floorTable: 1 };
const sessionOf = async (person: Person) => succeeded(await person.call(getCountSession)).sessionId;
const countsOf = async (person: Person) =>
  succeeded(await person.call(listCounts, { query: { sessionId: await sessionOf(person) } }));

test('a person has one session a day, also with ten concurrent requests', async () => {
  const worker = await inventory.person();
  const sessions = await Promise.all(Array.from({ length: 10 }, () => sessionOf(worker)));
  expect(new Set(sessions).size).toBe(1);
});

test('a count is saved in the open session with the server’s total, and published', async () => {
  const worker = await inventory.person();
  const saved = await worker.call(saveCount, { rawBody: { ...wall, total: 999 } });
  expect([saved.status, saved.body]).toMatchObject([201, { ...wall, total: 6, sessionId: await sessionOf(worker) }]);
  expect(await countsOf(worker)).toEqual([saved.body]);
  expect((await inventory.bus.waitFor('inventory.count.saved')).payload.userId).toBe(worker.principal.sub);
});

test('ten concurrent saves are ten counts with the right totals', async () => {
  const worker = await inventory.person();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      worker.call(saveCount, { body: { ...wall, wallNumber: `Wall ${101 + index}`, floorTable: index } }),
    ),
  );
  const totals = (await countsOf(worker)).map(({ total }) => total).sort((a, b) => a - b);
  expect(totals).toEqual(Array.from({ length: 10 }, (_, index) => 5 + index));
});

test('an empty wall is saved only if it is confirmed empty', async () => {
  const worker = await inventory.person();
  const empty = { ...wall, rebinPsTotes: 0, psToteOverflow: 0, floorTable: 0 };
  expect(succeeded(await worker.call(saveCount, { body: { ...empty, empty: true } }))).toMatchObject({ total: 0 });
  const failureOf = async (body: typeof wall & { empty?: boolean }) =>
    (await worker.call(saveCount, { body })).body as unknown as { message: string }; // it fails
  expect(await failureOf(empty)).toMatchObject({
    message: 'Count at least one item, or confirm that the wall is empty',
  });
  expect(await failureOf({ ...wall, empty: true })).toMatchObject({ message: 'An empty wall cannot have items' });
});

test.each([
  [{ rebinPsTotes: -1 }, 'rebinPsTotes'],
  [{ floorTable: 1.5 }, 'floorTable'],
  [{ psToteOverflow: 100_001 }, 'psToteOverflow'],
  [{ floorTable: '3' }, 'floorTable'],
  [{ afeArea: 'AFE 9' }, 'afeArea'],
  [{ wallNumber: 'Wall 201' }, 'wallNumber'],
])('an invalid count is refused with its field, and nothing is saved: %j', async (wrong, field) => {
  const worker = await inventory.person();
  const answer = await worker.call(saveCount, { rawBody: { ...wall, ...wrong } });
  expect([answer.status, answer.body]).toMatchObject([400, { errors: { [field]: expect.any(String) } }]);
  expect(await countsOf(worker)).toEqual([]);
});

test('another worker’s session is not found; a manager of the site can read it', async () => {
  const [worker, other, manager] = [
    await inventory.person(),
    await inventory.person(),
    await inventory.person({ role: 'manager' }),
  ];
  const saved = succeeded(await worker.call(saveCount, { body: wall }));
  const query = { sessionId: saved.sessionId };
  expect((await other.call(listCounts, { query })).status).toBe(404);
  expect(succeeded(await manager.call(listCounts, { query }))).toEqual([saved]);
  expect((await manager.call(listCounts, { query: { sessionId: randomUUID() } })).status).toBe(404);
});
