import { listCounts, saveCount } from '@floorlight/contracts/counts';
import type { ErrorBody } from '@floorlight/contracts/errors';
import * as siteCounts from '@floorlight/contracts/site-counts';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';

/** The error body of a refused call. */
const refused = ({ status, body }: { status: number; body: unknown }) => {
  expect(status).toBeGreaterThanOrEqual(400);
  return body as ErrorBody; // an error's status has it
};

let inventory: InventoryUnderTest;
beforeAll(async () => {
  inventory = await inventoryUnderTest();
});
afterAll(() => inventory.stop());

const figures = { rebinPsTotes: 10, psToteOverflow: 0, floorTable: 0 };
const wallOf = (number: number) => ({ afeArea: number < 200 ? 'AFE 1' : 'AFE 2', wallNumber: `Wall ${number}` });
const save = (
  person: Person,
  number: number,
  of: { rebinPsTotes?: number; asRecount?: boolean; countedAt?: string } = {},
) => person.call(saveCount, { body: { ...wallOf(number), ...figures, ...of } });
const open = async (manager: Person, numbers: number[], of: { blind?: boolean; people?: string[] } = {}) =>
  succeeded(await manager.call(siteCounts.openSiteCount, { body: { name: 'Q4', walls: numbers.map(wallOf), ...of } }));
const wallsOf = async (person: Person, id: string) =>
  succeeded(await person.call(siteCounts.getSiteCount, { params: { id } })).walls;
const close = (manager: Person, id: string) => manager.call(siteCounts.closeSiteCount, { params: { id } });
const people = async (...claims: Parameters<InventoryUnderTest['person']>[0][]) =>
  Promise.all(claims.map((claim) => inventory.person(claim)));

test('walls that people count in their own sessions are the count of the site, which everyone on it sees', async () => {
  const [manager, ana, ben] = await people({ role: 'manager' }, { name: 'Ana' }, { name: 'Ben' });
  if (!manager || !ana || !ben) throw new Error('three people');
  // Before it opens: Wall 102 is still to be counted in it.
  succeeded(await save(ana, 102));
  const count = await open(manager, [101, 102, 201]);
  const saved = succeeded(await save(ana, 101));
  expect(saved.siteCountId).toBe(count.id);
  expect(succeeded(await save(ben, 110)).siteCountId).toBeNull();
  expect(await wallsOf(ben, count.id)).toMatchObject([
    {
      wallNumber: 'Wall 101',
      status: 'counted',
      countedByName: 'Ana',
      countedAt: saved.createdAt,
      figures: { total: 10 },
    },
    { wallNumber: 'Wall 102', status: 'open', countedBy: null, figures: null, lastTotal: 10 },
    { wallNumber: 'Wall 201', status: 'open' },
  ]);
  const event = await inventory.waitForEvent('inventory.wall.changed', ({ payload }) => payload.change === 'counted');
  expect(event.payload).toMatchObject({
    siteCountId: count.id,
    walls: [{ wallNumber: 'Wall 101', countedBy: ana.principal.sub }],
  });
  expect(
    refused(await manager.call(siteCounts.openSiteCount, { body: { name: 'Again', walls: [wallOf(102)] } })),
  ).toMatchObject({
    code: 'conflict',
    message: 'AFE 1, Wall 102 is already in the open count “Q4”',
  });
  expect(succeeded(await close(manager, count.id))).toMatchObject({
    status: 'closed',
    progress: { counted: 1, open: 2 },
  });
  expect(succeeded(await save(ana, 102)).siteCountId).toBeNull();
  expect(refused(await close(manager, count.id)).code).toBe('conflict');
});

test('a second person at a wall gets the name of the first, and may go on as a recount', async () => {
  const [manager, ana, ben] = await people({ role: 'manager' }, { name: 'Ana' }, { name: 'Ben' });
  if (!manager || !ana || !ben) throw new Error('three people');
  const count = await open(manager, [103]);
  const start = async (person: Person) => succeeded(await person.call(siteCounts.startWall, { body: wallOf(103) }));
  expect(await start(ana)).toMatchObject({ startedByName: null });
  expect(await start(ben)).toMatchObject({ startedByName: 'Ana' });
  expect(succeeded(await save(ana, 103)).total).toBe(10);
  expect(refused(await save(ben, 103))).toMatchObject({
    code: 'conflict',
    message: 'Ana has already counted Wall 103. Save it as a recount, or discard it',
  });
  succeeded(await save(ben, 103, { rebinPsTotes: 12, asRecount: true }));
  expect(await wallsOf(ana, count.id)).toMatchObject([
    { status: 'counted', recounted: true, countedByName: 'Ben', figures: { total: 12 }, startedBy: null },
  ]);
  succeeded(await close(manager, count.id));
});

test('a count is a recount where its wall was counted before in the same count, and not before that was opened', async () => {
  const [manager, ana, ben] = await people({ role: 'manager' }, { name: 'Ana' }, { name: 'Ben' });
  if (!manager || !ana || !ben) throw new Error('three people');
  succeeded(await save(ana, 108));
  expect(succeeded(await save(ana, 108)).recount).toBe(true);
  const count = await open(manager, [108, 109]);
  expect(succeeded(await save(ana, 108)).recount).toBe(false);
  expect(succeeded(await save(ben, 108, { asRecount: true })).recount).toBe(true);
  expect(succeeded(await save(ana, 108, { asRecount: true })).recount).toBe(true);

  // A count that waited on its device is put in its place by time.
  const { id, sessionId } = succeeded(await save(ben, 109));
  const countedAt = new Date(Date.now() - 60_000).toISOString();
  expect(succeeded(await save(ana, 109, { asRecount: true, countedAt })).recount).toBe(false);
  const counts = succeeded(await ben.call(listCounts, { query: { sessionId } }));
  expect(counts.find((one) => one.id === id)).toMatchObject({ recount: true, replacedAt: null });
  succeeded(await close(manager, count.id));
  expect(succeeded(await save(ben, 109)).recount).toBe(false);
});

test('a wall whose number cannot be stored is refused', async () => {
  const [ana] = await people({ name: 'Ana' });
  if (!ana) throw new Error('a person');
  const body = { ...wallOf(103), wallNumber: 'a\0b' };
  expect(refused(await ana.call(siteCounts.startWall, { body })).code).toBe('invalid_request');
});

test('the figures that a recount and a correction have replaced stay, and a blind count hides those of others', async () => {
  const [manager, ana, ben] = await people({ role: 'manager' }, { name: 'Ana' }, { name: 'Ben' });
  if (!manager || !ana || !ben) throw new Error('three people');
  const { id } = await open(manager, [106, 107], { blind: true });
  for (const rebinPsTotes of [10, 11]) succeeded(await save(ana, 106, { rebinPsTotes }));
  succeeded(await save(ana, 107));
  const { id: countId } = succeeded(await save(ben, 106, { rebinPsTotes: 12, asRecount: true }));
  const replaced = async (person: Person) =>
    succeeded(await person.call(siteCounts.listReplacedCounts, { params: { id }, query: { countId } }));
  const both = [
    { total: 11, countedByName: 'Ana' },
    { total: 10, countedByName: 'Ana' },
  ];
  expect(await replaced(manager)).toMatchObject(both);
  expect(await replaced(ben)).toEqual([]);
  succeeded(await close(manager, id));
  expect(await replaced(ben)).toMatchObject(both);
});

test('a wall over the site’s variance asks for a recount by another person, and the same person is refused', async () => {
  const siteId = inventory.strictSiteId;
  const [manager, ana, ben] = await people(
    { role: 'manager', siteId },
    { name: 'Ana', siteId },
    { name: 'Ben', siteId },
  );
  if (!manager || !ana || !ben) throw new Error('three people');
  succeeded(await save(ana, 101, { rebinPsTotes: 100 }));
  succeeded(await save(ana, 102, { rebinPsTotes: 100 }));
  const { id } = await open(manager, [101, 102]);
  succeeded(await save(ana, 101, { rebinPsTotes: 120 }));
  succeeded(await save(ana, 102, { rebinPsTotes: 121 }));
  expect(await wallsOf(ana, id)).toMatchObject([
    { status: 'counted', lastTotal: 100 },
    { status: 'recount', recountReason: 'variance', recountByAnother: true },
  ]);
  expect(refused(await save(ana, 102, { rebinPsTotes: 100, asRecount: true }))).toMatchObject({
    message: 'You counted Wall 102: somebody else has to count it again',
  });
  succeeded(await save(ben, 102, { rebinPsTotes: 121 }));
  const approve = () => manager.call(siteCounts.approveWalls, { params: { id }, body: {} });
  expect(succeeded(await approve())).toMatchObject([{ status: 'approved' }, { status: 'approved', recounted: true }]);
  expect(refused(await approve()).code).toBe('conflict');
  expect(refused(await save(ben, 102, { asRecount: true })).message).toMatch(/is approved by/);
  const body = { walls: [wallOf(102)], byAnother: false, note: 'One pallet moved' };
  succeeded(await manager.call(siteCounts.askForRecount, { params: { id }, body }));
  expect((await wallsOf(ben, id))[1]).toMatchObject({ status: 'recount', recountNote: 'One pallet moved' });
  succeeded(await save(ben, 102));
  succeeded(await close(manager, id));
});

test('only those on a count see it and count for it, and a blind one hides figures from them', async () => {
  const [manager, ana, ben] = await people({ role: 'manager' }, { name: 'Ana' }, { name: 'Ben' });
  if (!manager || !ana || !ben) throw new Error('three people');
  for (const person of [ana, ben]) succeeded(await save(person, 104));
  const chosen = [ana.principal.sub];
  const { id } = await open(manager, [104, 105], { blind: true, people: chosen });
  expect(succeeded(await ben.call(siteCounts.listSiteCounts)).map((count) => count.id)).not.toContain(id);
  expect(refused(await ben.call(siteCounts.getSiteCount, { params: { id } })).code).toBe('not_found');
  expect(succeeded(await save(ben, 104)).siteCountId).toBeNull();
  const assign = (assignedTo: string | null) =>
    manager.call(siteCounts.assignWalls, { params: { id }, body: { walls: [wallOf(104)], assignedTo } });
  expect(refused(await assign(ben.principal.sub)).errors).toHaveProperty('assignedTo');
  expect(succeeded(await assign(ana.principal.sub))).toMatchObject([{ assignedToName: 'Ana' }]);
  const both = [...chosen, ben.principal.sub];
  succeeded(await manager.call(siteCounts.changeCountPeople, { params: { id }, body: { people: both } }));
  succeeded(await save(ana, 104));
  expect((await wallsOf(ben, id))[0]).toMatchObject({ countedByName: 'Ana', figures: null, lastTotal: null });
  expect((await wallsOf(ana, id))[0]).toMatchObject({ figures: { total: 10 } });
  expect((await wallsOf(manager, id))[0]).toMatchObject({ figures: { total: 10 }, lastTotal: 10 });
  succeeded(await close(manager, id));
});

test('twenty people who count an area at once: every wall is right, each once', async () => {
  const [manager, ...counters] = await people({ role: 'manager' }, ...Array.from({ length: 20 }, () => ({})));
  if (!manager) throw new Error('a manager');
  const numbers = counters.map((_, index) => 201 + index);
  const { id } = await open(manager, numbers);
  await Promise.all(
    counters.map(async (person, index) => succeeded(await save(person, 201 + index, { rebinPsTotes: index + 1 }))),
  );
  const contested = await Promise.all(counters.map((person) => save(person, 201)));
  expect(contested.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await wallsOf(manager, id)).map(({ figures }) => figures?.total)).toEqual([
    10,
    ...numbers.slice(1).map((_, index) => index + 2),
  ]);
  succeeded(await close(manager, id));
});
