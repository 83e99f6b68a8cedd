import {
  getCountSession,
  getCountSummary,
  type InventoryCount,
  listCountSessions,
  listCounts,
  saveCount,
} from '@floorlight/contracts/counts';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';

let inventory: InventoryUnderTest;
beforeAll(async () => {
  inventory = await inventoryUnderTest();
});
afterEach(() => inventory.setClock(null));
afterAll(() => inventory.stop());

const wall = { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 3, psToteOverflow: 2, floorTable: 1 };
const save = async (person: Person, of: Partial<typeof wall & { countedAt: string }> = {}) =>
  succeeded(await person.call(saveCount, { body: { ...wall, ...of } }));
const sessionIdOf = async (person: Person) => succeeded(await person.call(getCountSession)).sessionId;
const summaryOf = async (person: Person) =>
  succeeded(await person.call(getCountSummary, { query: { sessionId: await sessionIdOf(person) } }));
const countsOf = async (person: Person) =>
  succeeded(await person.call(listCounts, { query: { sessionId: await sessionIdOf(person) } }));
const lastCounts = (counts: InventoryCount[]) => counts.filter(({ replacedAt }) => replacedAt === null);

test('a wall counted again replaces its figures; the earlier count stays as history, marked', async () => {
  const worker = await inventory.person({ name: 'Sam Worker' });
  const first = await save(worker);
  expect(first).toMatchObject({ recount: false, replacedAt: null, countedByName: 'Sam Worker', empty: false });
  const again = await save(worker, { floorTable: 10 });
  expect(again).toMatchObject({ recount: true, replacedAt: null, total: 15 });
  await save(worker, { wallNumber: 'Wall 102' });

  const counts = await countsOf(worker);
  expect(counts.map(({ wallNumber, total }) => [wallNumber, total])).toEqual([
    ['Wall 102', 6],
    ['Wall 101', 15],
    ['Wall 101', 6],
  ]);
  expect(counts[2]).toEqual({ ...first, replacedAt: again.createdAt, updatedAt: again.updatedAt });
  expect(await summaryOf(worker)).toEqual({
    totalWalls: 2,
    rebinPsTotes: 6,
    psToteOverflow: 4,
    floorTable: 11,
    totalItems: 21,
    areas: [
      { afeArea: 'AFE 1', counted: 2, walls: 20 },
      { afeArea: 'AFE 2', counted: 0, walls: 20 },
    ],
  });
  const event = await inventory.waitForEvent('inventory.count.saved', ({ payload }) => payload.count.id === again.id);
  expect(event.payload.count).toMatchObject({ recount: true });
});

test('ten concurrent saves of one wall are ten rows: one is the last, nine are history', async () => {
  const worker = await inventory.person();
  await Promise.all(Array.from({ length: 10 }, (_, index) => save(worker, { floorTable: index })));
  const counts = await countsOf(worker);
  const [last, ...more] = lastCounts(counts);
  expect([counts.length, more]).toEqual([10, []]);
  expect(counts.filter(({ recount }) => recount)).toHaveLength(9);
  expect(await summaryOf(worker)).toMatchObject({ totalWalls: 1, totalItems: last?.total });
});

test('ten concurrent saves of ten walls are ten last counts with the right total', async () => {
  const worker = await inventory.person();
  await Promise.all(Array.from({ length: 10 }, (_, index) => save(worker, { wallNumber: `Wall ${101 + index}` })));
  expect(lastCounts(await countsOf(worker))).toHaveLength(10);
  expect(await summaryOf(worker)).toMatchObject({ totalWalls: 10, totalItems: 60 });
});

test('requests with the same key save one count', async () => {
  const worker = await inventory.person();
  const headers = { 'idempotency-key': 'a-count-of-wall-101' };
  const answers = await Promise.all([1, 2, 3].map(() => worker.call(saveCount, { body: wall, headers })));
  expect(new Set(answers.map((answer) => succeeded(answer).id)).size).toBe(1);
  expect(await countsOf(worker)).toHaveLength(1);
});

test('a session closes at the end of the site’s day, and its counts stay with that day', async () => {
  // A manager sees all sessions of the site on a day: this site has only these two, whatever today's date.
  const siteId = inventory.otherSiteId;
  const [worker, manager] = [await inventory.person({ siteId }), await inventory.person({ siteId, role: 'manager' })];
  inventory.setClock('2026-11-22T04:59:59Z'); // 23:59:59 of the 21st in New York
  const evening = await save(worker);
  inventory.setClock('2026-11-22T05:00:00Z');
  const morning = await save(worker, { floorTable: 5 });
  expect(morning.sessionId).not.toBe(evening.sessionId);
  expect(morning.recount).toBe(false);

  const sessionsOn = async (who: Person, day?: string) =>
    succeeded(await who.call(listCountSessions, { query: day ? { day } : {} })).map(({ id }) => id);
  expect(await sessionsOn(worker, '2026-11-21')).toEqual([evening.sessionId]);
  expect(await sessionsOn(worker)).toEqual([morning.sessionId]);
  expect(await sessionsOn(manager)).toEqual([morning.sessionId]);
  expect(succeeded(await manager.call(listCounts, { query: { sessionId: evening.sessionId } }))).toEqual([evening]);
});

test('a count that waited on its device goes into the session of the day it was made', async () => {
  const worker = await inventory.person();
  inventory.setClock('2026-11-24T05:10:00Z'); // 00:10 of the 24th in New York
  const today = await save(worker);
  const late = await save(worker, { countedAt: '2026-11-24T04:50:00.000Z' });
  expect(late).toMatchObject({ createdAt: '2026-11-24T04:50:00.000Z', recount: false, replacedAt: null });
  const yesterday = succeeded(await worker.call(listCountSessions, { query: { day: '2026-11-23' } }));
  expect(yesterday).toMatchObject([{ id: late.sessionId, lastCountAt: late.createdAt }]);
  expect(late.sessionId).not.toBe(today.sessionId);
});

test('counts of a wall may arrive in any order: the latest is the last, and each is replaced by the next', async () => {
  const worker = await inventory.person();
  inventory.setClock('2026-11-24T15:00:00Z');
  const at = (minute: string) => `2026-11-24T14:${minute}:00.000Z`;
  const minutes = ['30', '10', '40', '20', '10'];
  for (const [index, minute] of minutes.entries()) await save(worker, { floorTable: index, countedAt: at(minute) });
  const event = await inventory.waitForEvent(
    'inventory.count.saved',
    ({ payload }) => payload.count.createdAt === at('20'),
  );
  expect(event.payload.count).toMatchObject({ recount: true, replacedAt: at('30') });
  const counts = (await countsOf(worker)).map(({ createdAt, replacedAt, recount }) => [createdAt, replacedAt, recount]);
  expect(counts.slice(0, 3)).toEqual([
    [at('40'), null, true],
    [at('30'), at('40'), true],
    [at('20'), at('30'), true],
  ]);
  expect(counts.slice(3)).toHaveLength(2);
  expect(counts.slice(3)).toEqual(
    expect.arrayContaining([
      [at('10'), at('10'), false],
      [at('10'), at('20'), true],
    ]),
  );
  expect(await summaryOf(worker)).toMatchObject({ totalWalls: 1, floorTable: 2 });
});

test.each([
  ['2026-11-24T15:01:59.000Z', '2026-11-24T15:01:59.000Z'],
  ['2026-11-24T15:02:01.000Z', '2026-11-24T15:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '2026-11-24T15:00:00.000Z'],
  ['2026-11-22T15:00:01.000Z', '2026-11-22T15:00:01.000Z'],
  ['2001-01-01T00:00:00.000Z', '2026-11-22T15:00:00.000Z'],
])('a count with the device time %s is saved with %s', async (countedAt, createdAt) => {
  inventory.setClock('2026-11-24T15:00:00Z');
  expect(await save(await inventory.person(), { countedAt })).toMatchObject({ createdAt });
});

test('a wall confirmed empty counts as a wall with zero items', async () => {
  const worker = await inventory.person();
  const zeros = { rebinPsTotes: 0, psToteOverflow: 0, floorTable: 0 };
  const saved = succeeded(await worker.call(saveCount, { body: { ...wall, ...zeros, empty: true } }));
  expect(saved).toMatchObject({ empty: true, total: 0 });
  expect(await summaryOf(worker)).toMatchObject({ totalWalls: 1, totalItems: 0 });
});
