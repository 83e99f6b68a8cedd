import { randomUUID } from 'node:crypto';
import type { Envelope } from '@floorlight/contracts/events';
import { listAssignees, reportIncident, updateIncident } from '@floorlight/contracts/incidents';
import type { Person as AccountPerson } from '@floorlight/contracts/person';
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
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let manager: Person;
let db: Database;
let bus: Bus;

beforeAll(async () => {
  safety = await safetyUnderTest();
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
  const log = createLogger({ service: 'safety', level: 'fatal' });
  db = openDatabase({ url: safety.databaseUrl, log, max: 2 });
  bus = connectBus({ config: testBusConfig(), name: `test ${safety.siteId}`, log });
  await bus.start();
  await eventually(() => bus.connected());
});
afterAll(async () => {
  await Promise.all([bus.stop(), db.stop()]);
  await safety.stop();
});

const newPerson = (of: Partial<AccountPerson> = {}): AccountPerson => ({
  id: randomUUID(),
  siteId: safety.siteId,
  email: `${randomUUID()}@floorlight.test`,
  firstName: 'Omar',
  lastName: 'Diaz',
  role: 'manager',
  isActive: true,
  version: 1,
  ...of,
});
const eventOf = (person: unknown): Envelope => ({
  id: randomUUID(),
  name: 'auth.user.updated',
  siteId: safety.siteId,
  occurredAt: new Date().toISOString(),
  actor: null,
  requestId: null,
  traceparent: null,
  payload: { person },
});
const names = async () => succeeded(await manager.call(listAssignees)).map(({ name }) => name);
const untilListed = (name: string) => eventually(async () => (await names()).includes(name));
const untilUnlisted = (name: string) => eventually(async () => !(await names()).includes(name));

test('a manager announced by auth can be assigned an incident until they become a worker', async () => {
  expect(await names()).toEqual(['Mia Chen']);
  const omar = newPerson();
  await bus.publish(eventOf(omar));
  await bus.publish(eventOf(newPerson({ firstName: 'Wim', role: 'worker' })));
  await db.orm.insert(people).values({ ...newPerson({ siteId: 'elsewhere' }), name: 'Una Diaz' });
  await untilListed('Omar Diaz');
  expect(await names()).toEqual(['Mia Chen', 'Omar Diaz']);

  const incident = succeeded(
    await manager.call(reportIncident, {
      body: {
        title: 'Rack bent',
        description: 'A forklift has hit rack 7',
        incidentType: 'equipment_damage',
        severity: 'high',
        location: 'Rack 7',
      },
    }),
  );
  const assigned = await manager.call(updateIncident, {
    params: { id: incident.id },
    body: { version: 1, assignedTo: omar.id },
  });
  expect(succeeded(assigned)).toMatchObject({ assignedTo: omar.id, assignedToName: 'Omar Diaz' });

  await bus.publish(eventOf({ ...omar, role: 'worker', version: 2 }));
  await untilUnlisted('Omar Diaz');
  const late = await manager.call(updateIncident, {
    params: { id: incident.id },
    body: { version: 2, assignedTo: omar.id },
  });
  expect(late.status).toBe(400);
});

test('an event that is older than the copy, or was handled before, changes nothing', async () => {
  const lena = newPerson({ firstName: 'Lena', version: 5 });
  await bus.publish(eventOf(lena));
  await untilListed('Lena Diaz');
  await bus.publish(eventOf({ ...lena, firstName: 'Old', version: 4 }));
  const handled = eventOf(newPerson({ firstName: 'Twice' }));
  await db.orm.insert(inbox).values({ consumer: 'safety-hears-auth', eventId: handled.id });
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

test('an event that cannot be parsed is stored as a dead letter, and the next is handled', async () => {
  const unreadable = eventOf({ id: 'nobody' });
  await bus.publish(unreadable);
  await bus.publish(eventOf(newPerson({ firstName: 'Ada' })));
  await untilListed('Ada Diaz');
  const letters = await db.orm.select().from(deadLetters);
  expect(letters.filter(({ data }) => data.includes(unreadable.id))).toHaveLength(1);
});
