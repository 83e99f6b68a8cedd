import { randomUUID } from 'node:crypto';
import {
  compareSessions,
  getCountPlan,
  getCoverage,
  getDailyTotals,
  listCountSessions,
  saveCount,
} from '@floorlight/contracts/counts';
import { listOrganizationCounts } from '@floorlight/contracts/organization';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';

let inventory: InventoryUnderTest;
let manager: Person;
beforeAll(async () => {
  inventory = await inventoryUnderTest();
  manager = await inventory.person({ role: 'manager' });
});
afterEach(() => inventory.setClock(null));
afterAll(() => inventory.stop());

const save = async (person: Person, wallNumber: string, items: number) =>
  succeeded(
    await person.call(saveCount, {
      body: {
        afeArea: wallNumber.startsWith('Wall 1') ? 'AFE 1' : 'AFE 2',
        wallNumber,
        rebinPsTotes: items,
        psToteOverflow: 0,
        floorTable: 0,
        empty: items === 0,
      },
    }),
  );

test('the plan holds the site’s walls, report recipients and time zone', async () => {
  const plan = succeeded(await (await inventory.person()).call(getCountPlan));
  expect(plan.areas.map(({ name, walls }) => [name, walls.length, walls[0], walls.at(-1)])).toEqual([
    ['AFE 1', 20, 'Wall 101', 'Wall 120'],
    ['AFE 2', 20, 'Wall 201', 'Wall 220'],
  ]);
  expect(plan).toMatchObject({ reportRecipients: ['reports@floorlight.test'], timeZone: 'America/New_York' });
});

test('a manager sees the sessions and counted walls of a day, with names; a manager of another site does not', async () => {
  inventory.setClock('2026-03-10T12:00:00Z');
  const [sam, ana] = [await inventory.person({ name: 'Sam' }), await inventory.person({ name: 'Ana' })];
  await save(sam, 'Wall 101', 4);
  inventory.setClock('2026-03-10T12:01:00Z');
  await save(sam, 'Wall 101', 5);
  await save(sam, 'Wall 102', 7);
  inventory.setClock('2026-03-10T13:00:00Z');
  const last = await save(ana, 'Wall 101', 6);
  await save(ana, 'Wall 220', 0);

  const query = { day: '2026-03-10' };
  const sessions = succeeded(await manager.call(listCountSessions, { query }));
  expect(
    sessions.map(({ countedByName, totalWalls, totalItems, recounts }) => [
      countedByName,
      totalWalls,
      totalItems,
      recounts,
    ]),
  ).toEqual([
    ['Ana', 2, 6, 0],
    ['Sam', 2, 12, 1],
  ]);
  expect(succeeded(await sam.call(listCountSessions, { query })).map(({ countedByName }) => countedByName)).toEqual([
    'Sam',
  ]);

  const { areas } = succeeded(await manager.call(getCoverage, { query }));
  const counted = areas.flatMap(({ walls }) => walls.filter(({ count }) => count));
  expect(areas.map(({ walls }) => walls.length)).toEqual([20, 20]);
  expect(counted.map(({ wallNumber, count }) => [wallNumber, count?.countedByName, count?.total])).toEqual([
    ['Wall 101', 'Ana', 6],
    ['Wall 102', 'Sam', 7],
    ['Wall 220', 'Ana', 0],
  ]);
  expect(counted[0]?.count).toMatchObject({ id: last.id, sessionId: last.sessionId, recount: false });

  const otherSitesManager = await inventory.person({ role: 'manager', siteId: inventory.otherSiteId });
  expect(succeeded(await otherSitesManager.call(listCountSessions, { query }))).toEqual([]);
  const otherCoverage = succeeded(await otherSitesManager.call(getCoverage, { query }));
  expect(otherCoverage.areas.flatMap(({ walls }) => walls.filter(({ count }) => count))).toEqual([]);
});

test('two sessions are compared wall by wall, in the site’s order', async () => {
  const [sam, ana] = [await inventory.person({ name: 'Sam' }), await inventory.person({ name: 'Ana' })];
  const { sessionId: left } = await save(sam, 'Wall 201', 3);
  await save(sam, 'Wall 110', 9);
  await save(sam, 'Wall 110', 4);
  const { sessionId: right } = await save(ana, 'Wall 110', 6);
  await save(ana, 'Wall 102', 1);

  const compared = succeeded(await manager.call(compareSessions, { query: { left, right } }));
  expect([compared.left.countedByName, compared.right.countedByName]).toEqual(['Sam', 'Ana']);
  expect(
    compared.walls.map(({ wallNumber, left: was, right: is, difference }) => [
      wallNumber,
      was?.total,
      is?.total,
      difference?.total,
    ]),
  ).toEqual([
    ['Wall 102', undefined, 1, undefined],
    ['Wall 110', 4, 6, 2],
    ['Wall 201', 3, undefined, undefined],
  ]);

  const otherSitesManager = await inventory.person({ role: 'manager', siteId: inventory.otherSiteId });
  for (const [who, query] of [
    [otherSitesManager, { left, right }],
    [manager, { left, right: randomUUID() }],
  ] as const)
    expect((await who.call(compareSessions, { query })).status).toBe(404);
});

test('daily totals include every day, also across a clock change, and count a wall by its last count', async () => {
  const siteId = inventory.otherSiteId;
  const [sam, ana, boss] = [
    await inventory.person({ siteId }),
    await inventory.person({ siteId }),
    await inventory.person({ siteId, role: 'manager' }),
  ];
  inventory.setClock('2026-10-31T15:00:00Z');
  await save(sam, 'Wall 101', 4);
  inventory.setClock('2026-11-02T15:00:00Z');
  await save(sam, 'Wall 101', 4);
  inventory.setClock('2026-11-02T16:00:00Z');
  await save(ana, 'Wall 101', 5);
  await save(ana, 'Wall 102', 1);

  const totals = succeeded(await boss.call(getDailyTotals, { query: { days: 4 } }));
  expect(totals.map(({ day, walls, totalItems }) => [day, walls, totalItems])).toEqual([
    ['2026-10-30', 0, 0],
    ['2026-10-31', 1, 4],
    ['2026-11-01', 0, 0],
    ['2026-11-02', 2, 6],
  ]);
});

test('workers cannot read coverage, comparisons or daily totals; invalid days are refused', async () => {
  const worker = await inventory.person();
  expect((await worker.call(getCoverage)).status).toBe(403);
  expect((await worker.call(getDailyTotals)).status).toBe(403);
  expect((await worker.call(compareSessions, { query: { left: randomUUID(), right: randomUUID() } })).status).toBe(403);
  for (const day of ['yesterday', '2026-02-30', '0000-01-01', '2026-13-01', ''])
    expect([day, (await manager.call(getCoverage, { query: { day } })).status]).toEqual([day, 400]);
  for (const days of [0, 91, 1.5]) expect((await manager.call(getDailyTotals, { query: { days } })).status).toBe(400);
});

test('administrators see how far the counts of all sites are today, managers those of their own', async () => {
  inventory.setClock('2026-04-02T12:00:00Z');
  const [administrator, sam] = [await inventory.person({ role: 'administrator' }), await inventory.person()];
  await save(sam, 'Wall 101', 4);
  await save(sam, 'Wall 101', 5);
  await save(await inventory.person(), 'Wall 101', 5);
  await save(sam, 'Wall 102', 5);
  const seen = async (by: Person) =>
    succeeded(await by.call(listOrganizationCounts)).toSorted((a, b) => a.siteId.localeCompare(b.siteId));
  expect(await seen(administrator)).toEqual([
    { siteId: inventory.siteId, walls: 40, counted: 2 },
    { siteId: inventory.otherSiteId, walls: 40, counted: 0 },
    { siteId: inventory.strictSiteId, walls: 40, counted: 0 },
  ]);
  inventory.setClock('2026-04-03T12:00:00Z');
  expect(await seen(administrator)).toContainEqual({ siteId: inventory.siteId, walls: 40, counted: 0 });
  expect(await seen(await inventory.person({ role: 'manager' }))).toEqual([]);
  expect((await sam.call(listOrganizationCounts)).status).toBe(403);
});
