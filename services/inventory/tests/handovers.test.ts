import { randomUUID } from 'node:crypto';
import {
  createTote,
  getTote,
  type HandoverStep,
  handOverTote,
  listToteHistory,
  listTotes,
  removeTote,
  scanTote,
  type Tote,
  updateTote,
} from '@floorlight/contracts/totes';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';

let inventory: InventoryUnderTest;
let ana: Person;
let ben: Person;
let manager: Person;
beforeAll(async () => {
  inventory = await inventoryUnderTest();
  ana = await inventory.person({ name: 'Ana Picker' });
  ben = await inventory.person({ name: 'Ben Packer' });
  manager = await inventory.person({ name: 'Mia Chen', role: 'manager' });
  // Who has read the list can be assigned a tote.
  await ana.call(listTotes);
});
afterAll(() => inventory.stop());

let numbers = 0;
const newTote = async (assignedTo?: Person): Promise<Tote> =>
  succeeded(
    await manager.call(createTote, {
      body: { toteNumber: `HAND-${++numbers}`, assignedTo: assignedTo?.principal.sub ?? null },
    }),
  );
const toteNow = async ({ id }: Tote) => succeeded(await ana.call(getTote, { params: { id } }));
const step = (who: Person, { id }: Tote, step: HandoverStep, from = ana, key: string = randomUUID()) =>
  who.call(handOverTote, {
    params: { id },
    body: { step, from: from.principal.sub },
    headers: { 'idempotency-key': key },
  });
const actsOf = async ({ id }: Tote) =>
  succeeded(await ana.call(listToteHistory, { params: { id } }))
    .map(({ act, actorName, assignedToName }) => [act, actorName, assignedToName])
    .reverse();
const benHasIt = { assignedToName: 'Ben Packer', offeredAt: null, wantedBy: null };

test('a tote changes hands once both have done their step, whoever’s phone is first', async () => {
  const tote = await newTote(ana);
  expect(succeeded(await step(ana, tote, 'offer'))).toMatchObject({ offeredAt: expect.any(String), version: 2 });
  expect(succeeded(await step(ben, tote, 'take'))).toMatchObject(benHasIt);
  expect(await actsOf(tote)).toEqual([
    ['registered', 'Mia Chen', 'Ana Picker'],
    ['offered', 'Ana Picker', 'Ana Picker'],
    ['handed_over', 'Ben Packer', 'Ben Packer'],
  ]);
  const event = await inventory.waitForEvent(
    'inventory.tote.updated',
    ({ payload }) => payload.tote.id === tote.id && payload.handedOver === true,
  );
  expect(event.payload).toMatchObject({ heldBy: 'Ana Picker', heldById: ana.principal.sub });

  // Ana's phone had no network: Ben's step arrives first.
  const late = await newTote(ana);
  expect(succeeded(await step(ben, late, 'take'))).toMatchObject({
    assignedToName: 'Ana Picker',
    wantedByName: 'Ben Packer',
  });
  expect(succeeded(await step(ana, late, 'offer'))).toMatchObject(benHasIt);
});

test('a step that is sent twice is done once', async () => {
  const tote = await newTote(ana);
  const answers = [await step(ben, tote, 'take', ana, 'one-key'), await step(ben, tote, 'take', ana, 'one-key')];
  expect(answers.map(succeeded)).toEqual([await toteNow(tote), await toteNow(tote)]);
  await step(ben, tote, 'take');
  await step(ana, tote, 'offer');
  expect(succeeded(await step(ben, tote, 'take'))).toMatchObject({ ...benHasIt, version: 3 });
});

test('of two people who take one offered tote exactly one has it, and the other learns who', async () => {
  const tote = await newTote(ana);
  await step(ana, tote, 'offer');
  const answers = await Promise.all([step(ben, tote, 'take'), step(manager, tote, 'take')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { assignedToName } = await toteNow(tote);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ message: expect.stringContaining(`assigned to ${assignedToName}`) });
});

test('either can take their step back; nobody offers a tote of somebody else, or takes it before a third person', async () => {
  const tote = await newTote(ana);
  await step(ana, tote, 'offer');
  expect(succeeded(await step(ana, tote, 'withdraw'))).toMatchObject({ offeredAt: null });
  await step(ben, tote, 'take');
  expect((await step(manager, tote, 'take')).body).toMatchObject({
    message: 'Ben Packer is taking this tote over already',
  });
  expect((await step(ben, tote, 'offer')).status).toBe(409);
  expect(succeeded(await step(ben, tote, 'withdraw'))).toMatchObject({ wantedBy: null });
  expect(await toteNow(tote)).toMatchObject({ assignedToName: 'Ana Picker' });
});

test('giving a tote back ends its handover', async () => {
  const tote = await newTote(ana);
  const { id, version } = succeeded(await step(ben, tote, 'take'));
  const back = await ana.call(updateTote, { params: { id }, body: { version, assignedTo: null } });
  expect(succeeded(back)).toMatchObject({ assignedTo: null, assignedAt: null, wantedBy: null });
  expect((await step(ben, tote, 'take')).status).toBe(409);
});

test('a scan says who saw a tote where, and makes nobody’s change outdated', async () => {
  const tote = await newTote();
  const { id, version } = tote;
  await ben.call(scanTote, { params: { id }, body: { place: 'B-07' } });
  const taken = await ana.call(updateTote, {
    params: { id },
    body: { version, assignedTo: ana.principal.sub },
  });
  expect(succeeded(taken).lastScan).toMatchObject({ place: 'B-07', scannedByName: 'Ben Packer' });
  const event = await inventory.waitForEvent('inventory.tote.scanned', ({ payload }) => payload.tote.id === id);
  expect(event.payload.place).toBe('B-07');
  expect((await ben.call(scanTote, { params: { id }, rawBody: { place: ' ' } })).status).toBe(400);
});

test('a scan that waited on its device stands in the history at its time, and is not the last', async () => {
  const { id } = await newTote();
  await ben.call(scanTote, { params: { id }, body: { place: 'B-07' } });
  const scannedAt = new Date(Date.now() - 3_600_000).toISOString();
  const late = succeeded(await ana.call(scanTote, { params: { id }, body: { place: 'A-01', scannedAt } }));
  expect(late.lastScan).toMatchObject({ place: 'B-07', scannedByName: 'Ben Packer' });
  const history = succeeded(await ben.call(listToteHistory, { params: { id } }));
  expect(history.find(({ place }) => place === 'A-01')).toMatchObject({ at: scannedAt, actorName: 'Ana Picker' });
  const ofLate = ({ payload }: { payload: { place: string | null } }) => payload.place === 'A-01';
  expect((await inventory.waitForEvent('inventory.tote.scanned', ofLate)).payload).toMatchObject({ scannedAt });
});

test('a tote is overdue when nobody has seen it for the site’s hours, until the next scan', async () => {
  const overdue = async () =>
    succeeded(await manager.call(listTotes, { query: { overdue: 'true' } })).map(({ id }) => id);
  const hours = (count: number) => new Date(Date.parse('2026-03-02T06:00:00Z') + count * 3_600_000).toISOString();
  inventory.setClock(hours(0));
  const tote = await newTote(ana);
  const free = await newTote();
  inventory.setClock(hours(11.9));
  expect(await overdue()).not.toContain(tote.id);
  inventory.setClock(hours(12.1));
  expect(await overdue()).toContain(tote.id);
  expect(await overdue()).not.toContain(free.id);
  await ben.call(scanTote, { params: { id: tote.id }, body: {} });
  expect(await overdue()).not.toContain(tote.id);
  inventory.setClock(null);
});

test('a manager takes a tote off record by the version they saw; its number is free again', async () => {
  const tote = await newTote();
  const { id, toteNumber, version } = tote;
  const remove = (who: Person, version: number) => who.call(removeTote, { params: { id }, body: { version } });
  expect((await remove(ana, version)).status).toBe(403);
  await ana.call(updateTote, { params: { id }, body: { version, itemCount: 4 } });
  expect((await remove(manager, version)).status).toBe(409);
  expect(succeeded(await remove(manager, version + 1))).toMatchObject({ removedAt: expect.any(String), version: 3 });
  expect((await ana.call(getTote, { params: { id } })).body).toMatchObject({ message: 'This tote is not on record' });
  expect((await ana.call(listToteHistory, { params: { id } })).status).toBe(404);
  expect((await ana.call(createTote, { body: { toteNumber } })).status).toBe(201);
});

test('nobody sees or changes a tote of another site', async () => {
  const { id } = await newTote(ana);
  const stranger = await inventory.person({ siteId: inventory.otherSiteId, role: 'manager' });
  const params = { id };
  const answers = [
    await stranger.call(getTote, { params }),
    await stranger.call(listToteHistory, { params }),
    await stranger.call(scanTote, { params, body: {} }),
    await step(stranger, { id } as Tote, 'take'), // only the id is used
    await stranger.call(removeTote, { params, body: { version: 1 } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
