import { randomUUID } from 'node:crypto';
import type { Envelope } from '@floorlight/contracts/events';
import { listAssignees, updateIncident } from '@floorlight/contracts/incident-changes';
import { reportIncident } from '@floorlight/contracts/incidents';
import { listOrganizationSafety } from '@floorlight/contracts/organization';
import type { Person as AccountPerson } from '@floorlight/contracts/person';
import { type Database, openDatabase } from '@floorlight/database/database';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SafetyContext } from '../src/context.ts';
import { deadLetters, inbox, memberships, people } from '../src/schema.ts';
import * as organization from '../src/sites/list-organization-safety.ts';
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

test('managers see what is open at their sites, administrators at all, in one statement', async () => {
  const [theirs, second, foreign] = [0, 1, 2].map(() => `site-${randomUUID()}`) as [string, string, string]; // three
  const una = await safety.person({ role: 'manager', siteId: theirs });
  const { sub: id } = una.principal;
  await db.orm.insert(people).values({ ...newPerson({ id, siteId: theirs }), name: 'Una Diaz' });
  await db.orm.insert(memberships).values([
    { userId: id, siteId: second, role: 'manager' },
    { userId: id, siteId: foreign, role: 'worker' },
  ]);
  await db.orm.execute(sql`
    insert into emergency_alerts (id, site_id, reported_by, reported_by_name, severity, title, description,
      location_method, state, created_at, updated_at)
    select gen_random_uuid(), site, ${id}, 'Wim', 'high', 'Help', 'Help', 'unknown', state::alert_state, at, at
    from (values (${theirs}, 'open', timestamptz '2026-03-01T10:00Z'), (${theirs}, 'open', '2026-03-01T11:00Z'),
      (${theirs}, 'in_progress', '2026-03-01T09:00Z'), (${theirs}, 'resolved', '2026-03-01T08:00Z'),
      (${foreign}, 'in_progress', '2026-03-01T08:00Z')) alert (site, state, at)`);
  await db.orm.execute(sql`
    insert into incident_reports (id, site_id, reported_by, reported_by_name, incident_type, reported_type, status,
      status_by_name, title, description, location, location_method, created_at, updated_at, updated_by_name)
    select gen_random_uuid(), site, ${id}, 'Wim', 'other', 'other', status::incident_status, 'Wim', 'Bent', 'Bent',
      'Rack 7', 'unknown', now(), now(), 'Wim'
    from (values (${theirs}, 'open'), (${second}, 'in_progress'), (${second}, 'open'), (${second}, 'closed'),
      (${foreign}, 'resolved')) incident (site, status)`);
  const open = [
    { siteId: theirs, openAlerts: 3, unansweredSince: '2026-03-01T10:00:00.000Z', openIncidents: 1 },
    { siteId: second, openAlerts: 0, unansweredSince: null, openIncidents: 2 },
  ].toSorted((a, b) => a.siteId.localeCompare(b.siteId));
  const seen = async (by: Person) =>
    succeeded(await by.call(listOrganizationSafety))
      .filter(({ siteId }) => siteId !== safety.siteId)
      .toSorted((a, b) => a.siteId.localeCompare(b.siteId));
  expect(await seen(una)).toEqual(open);
  expect(await seen(manager)).toEqual([]);
  const administrator = await safety.person({ role: 'administrator' });
  expect(await seen(administrator)).toEqual(
    [...open, { siteId: foreign, openAlerts: 1, unansweredSince: null, openIncidents: 0 }].toSorted((a, b) =>
      a.siteId.localeCompare(b.siteId),
    ),
  );
  const worker = await safety.person({ siteId: theirs });
  expect((await worker.call(listOrganizationSafety)).status).toBe(403);

  const statements = vi.spyOn(db.pool, 'query');
  await organization.listOrganizationSafety({ db } as SafetyContext, una.principal); // it uses this part alone
  expect(statements).toHaveBeenCalledOnce();
});
