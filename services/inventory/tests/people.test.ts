import { randomUUID } from 'node:crypto';
import { saveCount } from '@floorlight/contracts/counts';
import type { Envelope } from '@floorlight/contracts/events';
import type { TokenAct } from '@floorlight/contracts/manager-tokens';
import { listOpenedActs } from '@floorlight/contracts/opened-acts';
import type { Person as KnownPerson } from '@floorlight/contracts/person';
import { approveWalls, closeSiteCount, getSiteCount, openSiteCount } from '@floorlight/contracts/site-counts';
import { createTote, listToteAssignees, listTotes, type Tote, updateTote } from '@floorlight/contracts/totes';
import { type Database, openDatabase } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadLetters, inbox, people } from '../src/schema.ts';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';

let inventory: InventoryUnderTest;
let manager: Person;
let db: Database;
let bus: Bus;

beforeAll(async () => {
  inventory = await inventoryUnderTest();
  manager = await inventory.person({ role: 'manager', name: 'Mia Chen' });
  const log = createLogger({ service: 'inventory', level: 'fatal' });
  db = openDatabase({ url: inventory.adminDatabaseUrl, log, max: 2 });
  bus = connectBus({ config: testBusConfig(), name: `test ${inventory.siteId}`, log });
  await bus.start();
  await eventually(() => bus.connected());
});
afterAll(async () => {
  await Promise.all([bus.stop(), db.stop()]);
  await inventory.stop();
});

const newPerson = (of: Partial<KnownPerson> = {}): KnownPerson => ({
  id: randomUUID(),
  siteId: inventory.siteId,
  email: `${randomUUID()}@floorlight.test`,
  firstName: 'Omar',
  lastName: 'Diaz',
  role: 'worker',
  isActive: true,
  version: 1,
  ...of,
});
const eventOf = (person: unknown): Envelope => ({
  id: randomUUID(),
  name: 'auth.user.updated',
  siteId: inventory.siteId,
  occurredAt: new Date().toISOString(),
  actor: null,
  requestId: null,
  traceparent: null,
  payload: { person },
});
const names = async () => succeeded(await manager.call(listToteAssignees)).map(({ name }) => name);
const untilListed = (name: string) => eventually(async () => (await names()).includes(name));
const untilUnlisted = (name: string) => eventually(async () => !(await names()).includes(name));

test('a tote can be assigned to an active person of the site, and to nobody else', async () => {
  expect(await names()).toEqual(['Mia Chen']);
  const omar = newPerson();
  const una = newPerson({ firstName: 'Una', siteId: inventory.otherSiteId });
  const gil = newPerson({ firstName: 'Gil', isActive: false });
  await db.orm.insert(people).values({ ...una, name: 'Una Diaz' });
  for (const person of [gil, omar]) await bus.publish(eventOf(person));
  await untilListed('Omar Diaz');
  expect(await names()).toEqual(['Mia Chen', 'Omar Diaz']);

  const tote = succeeded(await manager.call(createTote, { body: { toteNumber: 'TOTE-A-1-10000' } }));
  const giveTo = (assignedTo: string, version: number) =>
    manager.call(updateTote, { params: { id: tote.id }, body: { version, assignedTo } });
  expect(succeeded(await giveTo(omar.id, 1))).toMatchObject({ assignedTo: omar.id, assignedToName: 'Omar Diaz' });
  for (const id of [una.id, gil.id, randomUUID()])
    expect(await giveTo(id, 2)).toMatchObject({ status: 400, body: { message: 'Choose a person of your site' } });

  await bus.publish(eventOf({ ...omar, isActive: false, version: 2 }));
  await untilUnlisted('Omar Diaz');
  expect((await giveTo(omar.id, 2)).status).toBe(400);
});

test('an older event, or one that was handled before, changes nothing', async () => {
  const lena = newPerson({ firstName: 'Lena', version: 5 });
  await bus.publish(eventOf(lena));
  await untilListed('Lena Diaz');
  await bus.publish(eventOf({ ...lena, firstName: 'Old', version: 4 }));
  const handled = eventOf(newPerson({ firstName: 'Twice' }));
  await db.orm.insert(inbox).values({ consumer: 'inventory-hears-auth', eventId: handled.id });
  await bus.publish(handled);
  await bus.publish(eventOf(newPerson({ firstName: 'Zoe' })));
  await untilListed('Zoe Diaz');
  expect(await names()).toContain('Lena Diaz');
  expect(await names()).not.toContain('Twice Diaz');
});

test('the copy of a person has their language, and none after an event without one', async () => {
  const rosa = newPerson({ firstName: 'Rosa', language: 'es' });
  const language = async () => {
    const [copy] = await db.orm.select().from(people).where(eq(people.id, rosa.id));
    return copy?.language;
  };
  await bus.publish(eventOf(rosa));
  await eventually(async () => (await language()) === 'es');
  const { language: _, ...withoutLanguage } = rosa;
  await bus.publish(eventOf({ ...withoutLanguage, version: 2 }));
  await eventually(async () => (await language()) === null);
});

test('an unreadable event becomes a dead letter, and the next is handled', async () => {
  const unreadable = eventOf({ id: 'nobody' });
  await bus.publish(unreadable);
  await bus.publish(eventOf(newPerson({ firstName: 'Ada' })));
  await untilListed('Ada Diaz');
  const letters = await db.orm.select().from(deadLetters);
  expect(letters.filter(({ data }) => data.includes(unreadable.id))).toHaveLength(1);
});

/** A manager's token for this act, validated by this person. */
const tokenFor = (act: TokenAct, { principal: { sub, siteId } }: Person) => ({
  ...eventOf(null),
  siteId,
  name: 'auth.token.validated' as const,
  payload: {
    ...{ tokenId: randomUUID(), managerId: 'MGR-17', reason: 'Away', generatedBy: randomUUID() },
    ...{ generatedByName: 'Mia Chen', act, usedBy: sub },
  },
});

test('a manager’s token lets a worker take one tote from somebody, once', async () => {
  const ana = await inventory.person({ name: 'Ana Picker' });
  const ben = await inventory.person({ name: 'Ben Packer' });
  await ana.call(listTotes);
  const totes = await Promise.all(
    ['T-1', 'T-2'].map(async (toteNumber) =>
      succeeded(await manager.call(createTote, { body: { toteNumber, assignedTo: ana.principal.sub } })),
    ),
  );
  const take = (who: Person, { id, version }: Tote) =>
    who.call(updateTote, { params: { id }, body: { version, assignedTo: who.principal.sub } });
  await bus.publish(tokenFor('take_tote', ben));
  await eventually(async () => expect(succeeded(await ben.call(listOpenedActs))).toHaveLength(1));
  const stranger = await inventory.person();
  expect((await take(stranger, totes[0] as Tote)).status).toBe(403); // both were made above
  const answers = await Promise.all(totes.map((tote) => take(ben, tote)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(succeeded(await ben.call(listOpenedActs))).toEqual([]);
});

test('a manager’s token lets a worker approve walls, once; one for another act opens nothing', async () => {
  const worker = await inventory.person({ name: 'Ben Packer' });
  const walls = ['Wall 201', 'Wall 202'].map((wallNumber) => ({ afeArea: 'AFE 2', wallNumber }));
  const { id } = succeeded(await manager.call(openSiteCount, { body: { name: 'By token', walls } }));
  for (const wall of walls)
    succeeded(await worker.call(saveCount, { body: { ...wall, rebinPsTotes: 1, psToteOverflow: 0, floorTable: 0 } }));
  const approve = (wall: (typeof walls)[number]) =>
    worker.call(approveWalls, { params: { id }, body: { walls: [wall] } });
  const opened = (act: TokenAct) =>
    eventually(async () => {
      const acts = succeeded(await worker.call(listOpenedActs)).map((each) => each.act);
      expect(acts).toContain(act);
    });

  await bus.publish(tokenFor('take_tote', worker));
  await opened('take_tote');
  expect((await approve(walls[0] as (typeof walls)[number])).status).toBe(403); // made above
  await bus.publish(tokenFor('approve_walls', worker));
  await opened('approve_walls');
  const answers = await Promise.all(walls.map(approve));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  // It is used up, and what it opened is in the name of the worker.
  const { walls: after } = succeeded(await manager.call(getSiteCount, { params: { id } }));
  expect(after.flatMap(({ approvedByName }) => approvedByName ?? [])).toEqual(['Ben Packer']);
  expect(succeeded(await worker.call(listOpenedActs)).map(({ act }) => act)).toEqual(['take_tote']);
  succeeded(await manager.call(closeSiteCount, { params: { id } }));
});
