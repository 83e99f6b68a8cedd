import { randomUUID } from 'node:crypto';
import type { Envelope } from '@floorlight/contracts/events';
import { listAssignees, reportIncident, updateIncident } from '@floorlight/contracts/incidents';
import type { Person as SomeoneKnown } from '@floorlight/contracts/person';
import { type Database, openDatabase } from '@floorlight/database/database';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadLetters, inbox } from '../src/schema.ts';
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
  bus = connectBus({ url: testUrls.nats, name: `test ${safety.siteId}`, log });
  await bus.start();
  await eventually(() => bus.connected());
});
afterAll(async () => {
  await Promise.all([bus.stop(), db.stop()]);
  await safety.stop();
});

const someone = (of: Partial<SomeoneKnown> = {}): SomeoneKnown => ({
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
const named = (name: string) => eventually(async () => (await names()).includes(name));
const unnamed = (name: string) => eventually(async () => !(await names()).includes(name));

test('a manager auth tells of can be given an incident, until they are none or leave', async () => {
  expect(await names()).toEqual(['Mia Chen']);
  const omar = someone();
  await bus.publish(eventOf(omar));
  await bus.publish(eventOf(someone({ firstName: 'Wim', role: 'worker' })));
  await bus.publish(eventOf(someone({ firstName: 'Una', siteId: 'elsewhere' })));
  await named('Omar Diaz');
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
  const given = await manager.call(updateIncident, {
    params: { id: incident.id },
    body: { version: 1, assignedTo: omar.id },
  });
  expect(succeeded(given)).toMatchObject({ assignedTo: omar.id, assignedToName: 'Omar Diaz' });

  await bus.publish(eventOf({ ...omar, role: 'worker', version: 2 }));
  await unnamed('Omar Diaz');
  const late = await manager.call(updateIncident, {
    params: { id: incident.id },
    body: { version: 2, assignedTo: omar.id },
  });
  expect(late.status).toBe(400);
});

test('an event that is older than what is known, or was handled before, changes nothing', async () => {
  const lena = someone({ firstName: 'Lena', version: 5 });
  await bus.publish(eventOf(lena));
  await named('Lena Diaz');
  await bus.publish(eventOf({ ...lena, firstName: 'Old', version: 4 }));
  const handled = eventOf(someone({ firstName: 'Twice' }));
  await db.orm.insert(inbox).values({ consumer: 'safety-hears-auth', eventId: handled.id });
  await bus.publish(handled);
  await bus.publish(eventOf(someone({ firstName: 'Zoe' })));
  await named('Zoe Diaz');
  expect(await names()).toContain('Lena Diaz');
  expect(await names()).not.toContain('Twice Diaz');
});

test('an event that cannot be read is put aside, and the next is handled', async () => {
  const unreadable = eventOf({ id: 'nobody' });
  await bus.publish(unreadable);
  await bus.publish(eventOf(someone({ firstName: 'Ada' })));
  await named('Ada Diaz');
  const letters = await db.orm.select().from(deadLetters);
  expect(letters.filter(({ data }) => data.includes(unreadable.id))).toHaveLength(1);
});
