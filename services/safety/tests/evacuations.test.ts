import { randomUUID } from 'node:crypto';
import { listAlerts, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { placeBeacon } from '@floorlight/contracts/beacons';
import { getSenderPlace } from '@floorlight/contracts/call-back';
import {
  answerRollCall,
  callEvacuation,
  type Evacuation,
  endEvacuation,
  extendEvacuation,
  getEvacuation,
  getRollCall,
  listAbsentPeople,
  type RollCallAnswer,
  tickPerson,
} from '@floorlight/contracts/evacuations';
import type { Envelope } from '@floorlight/contracts/events';
import { exportRollCall, listEvacuations } from '@floorlight/contracts/past-evacuations';
import { type Database, openDatabase } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { people, sightings } from '../src/schema.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let manager: Person;
let lead: Person;
let worker: Person;
let bus: Bus;
let db: Database;
beforeAll(async () => {
  safety = await safetyUnderTest();
  db = openDatabase({ url: safety.databaseUrl, log: createLogger({ service: 'safety', level: 'fatal' }), max: 2 });
  manager = await known({ role: 'manager', name: 'Mia Chen' });
  lead = await known({ role: 'lead', name: 'Priya Raman' });
  worker = await known({ name: 'Sam Worker' });
  bus = connectBus({
    config: testBusConfig(),
    name: `test ${safety.siteId}`,
    log: createLogger({ service: 'safety', level: 'fatal' }),
  });
  await bus.start();
  await eventually(() => bus.connected());
});
afterAll(async () => {
  await Promise.all([bus.stop(), db.stop()]);
  await safety.stop();
});
afterEach(async () => {
  const { evacuation } = await current(manager);
  if (evacuation) await end(manager, evacuation.id);
});

/** Somebody whom safety knows from auth's events. */
async function known(claims: { name: string; role?: 'lead' | 'manager' }): Promise<Person> {
  const person = await safety.person(claims);
  const { sub: id, siteId, name, role } = person.principal;
  if (role === 'machine') throw new Error('a person');
  await db.orm.insert(people).values({ id, siteId, name, role, isActive: true, version: 1 });
  return person;
}
const isSeen = async ({ principal }: Person) =>
  (await db.orm.$count(sightings, eq(sightings.userId, principal.sub))) > 0;
const key = () => ({ 'idempotency-key': randomUUID() });
const current = async (by: Person) => succeeded(await by.call(getEvacuation));
const callAs = (by: Person, of: { drill?: boolean; zones?: string[]; kind?: 'fire' | 'other' } = {}) =>
  by.call(callEvacuation, { body: { kind: 'fire', zones: [], ...of }, headers: key() });
const call = async (by: Person, of = {}): Promise<Evacuation> => succeeded(await callAs(by, of));
const end = (by: Person, id: string) => by.call(endEvacuation, { params: { id }, headers: key() });
const answer = (by: Person, id: string, what: RollCallAnswer, at?: Date, headers = key()) =>
  by.call(answerRollCall, { params: { id }, body: { answer: what, ...(at && { at: at.toISOString() }) }, headers });
const tick = (by: Person, id: string, body: { userId?: string; badge?: string; point?: string; at?: string }) =>
  by.call(tickPerson, { params: { id }, body: { answer: 'safe', ...body }, headers: key() });
const rollCall = async (id: string) => succeeded(await lead.call(getRollCall, { params: { id } }));
const entryOf = async (id: string, { principal }: Person) =>
  (await rollCall(id)).people.find(({ userId }) => userId === principal.sub);
const eventsOf = (name: string, id: string) =>
  safety.bus
    .events()
    .filter((event) => event.name === name && (event.payload as { evacuation: Evacuation }).evacuation.id === id);
const publish = (name: Envelope['name'], payload: unknown, at = safety.clock.now()) =>
  bus.publish({
    ...{ id: randomUUID(), name, siteId: safety.siteId, occurredAt: at.toISOString() },
    ...{ actor: null, requestId: null, traceparent: null, payload },
  });

test('who was seen in the last 12 hours is on the list, with where; others are not, and arrivals follow', async () => {
  const [signedIn, placing, arriving] = await Promise.all(
    ['Tom Becker', 'Aisha Bello', 'Ivan Petrov'].map((name) => known({ name })),
  );
  if (!signedIn || !placing || !arriving) throw new Error('three people');
  await publish('auth.session.started', { userId: signedIn.principal.sub, sessionId: randomUUID() });
  const zone = safety.site.andonZones[0]?.name ?? '';
  const hazard = { title: 'Spill', description: 'Oil', warehouseZone: zone };
  succeeded(await placing.call(placeBeacon, { body: hazard, headers: key() }));
  await eventually(() => isSeen(signedIn));
  const { id } = await call(manager);
  expect(await entryOf(id, signedIn)).toMatchObject({ status: 'unaccounted', lastSeen: { kind: 'signed_in' } });
  expect(await entryOf(id, placing)).toMatchObject({ lastSeen: { kind: 'beacon', place: zone } });
  expect(await entryOf(id, arriving)).toBeUndefined();
  const absent = succeeded(await lead.call(listAbsentPeople, { params: { id } }));
  expect(absent.map(({ name }) => name)).toContain('Ivan Petrov');

  expect((await current(arriving)).mine).toMatchObject({ status: 'unaccounted', userName: 'Ivan Petrov' });

  await end(manager, id);
  safety.clock.advance(13 * 3600);
  const later = await call(manager);
  expect(await entryOf(later.id, signedIn)).toBeUndefined();
});

test('whoever answers an alert sees where its sender scanned last, for as long as it is open', async () => {
  const sender = await known({ name: 'Maya Torres' });
  const alert = succeeded(
    await sender.call(raiseAlert, { body: { title: 'Medical Emergency', severity: 'critical' }, headers: key() }),
  );
  const scanned = async () =>
    succeeded(await lead.call(getSenderPlace, { params: { id: alert.id } })).scanned?.place ?? null;
  const minutesAgo = (minutes: number) => new Date(safety.clock.now().getTime() - minutes * 60_000);
  const scan = (place: string, minutes: number) =>
    publish('vault.place.scanned', { userId: sender.principal.sub, place }, minutesAgo(minutes));
  expect(await scanned()).toBeNull();
  await scan('C-01', 11);
  await scan('B-07', 4);
  await eventually(async () => expect(await scanned()).toBe('B-07'));
  // Two that arrive late: the event, and the device's request.
  await scan('A-01', 5);
  const scannedAt = minutesAgo(6).toISOString();
  await publish('vault.place.scanned', { userId: sender.principal.sub, place: 'A-02', scannedAt }, minutesAgo(0));
  await scan('B-08', 3);
  await eventually(async () => expect(await scanned()).toBe('B-08'));
  succeeded(await lead.call(updateAlert, { params: { id: alert.id }, body: { status: 'resolved' }, headers: key() }));
  expect(await scanned()).toBeNull();
  expect((await sender.call(getSenderPlace, { params: { id: alert.id } })).status).toBe(403);
});

test('each answers in one tap: again counts once, later wins, and a call for help is not lost', async () => {
  const { id } = await call(manager);
  const headers = key();
  expect(succeeded(await answer(worker, id, 'safe', undefined, headers))).toMatchObject({
    status: 'safe',
    how: 'phone',
  });
  expect(succeeded(await answer(worker, id, 'safe', undefined, headers))).toMatchObject({ version: 1 });
  expect(succeeded(await answer(worker, id, 'needs_help'))).toMatchObject({ status: 'needs_help', version: 2 });
  const roll = await rollCall(id);
  expect(roll.counts).toMatchObject({ needsHelp: 1, safe: 0 });
  expect(roll.people[0]).toMatchObject({ userName: 'Sam Worker', status: 'needs_help' });
  // A warden who saw the worker before that, and whose phone was offline until now.
  const before = new Date(Date.parse(roll.people[0]?.answeredAt ?? '') - 1);
  expect(succeeded(await tick(lead, id, { userId: worker.principal.sub, at: before.toISOString() }))).toMatchObject({
    status: 'needs_help',
  });
  expect(succeeded(await tick(lead, id, { userId: worker.principal.sub }))).toMatchObject({
    ...{ status: 'safe', how: 'list', answeredByName: 'Priya Raman' },
  });
  expect((await current(worker)).mine).toMatchObject({ status: 'safe' });
  await eventually(() => eventsOf('safety.evacuation.answered', id).length === 3);
});

test('two wardens tick the same person at once: one entry, and the first keeps it', async () => {
  const { id } = await call(manager);
  const userId = worker.principal.sub;
  const both = await Promise.all([tick(lead, id, { userId }), tick(manager, id, { userId })]);
  const names = both.map((each) => succeeded(each).answeredByName);
  expect(new Set(names).size).toBe(1);
  expect((await rollCall(id)).counts).toMatchObject({ safe: 1 });
  expect(await tick(worker, id, { userId })).toMatchObject({ status: 403 });
});

test('a warden ticks by badge; an unknown badge and a stranger are refused in words', async () => {
  const { id } = await call(manager);
  const badge = worker.principal.sub; // the test's auth gives everyone their id as their badge
  expect(succeeded(await tick(lead, id, { badge, point: 'East gate' }))).toMatchObject({
    ...{ userName: 'Sam Worker', status: 'safe', how: 'badge', point: 'East gate' },
  });
  expect(await tick(lead, id, { badge: 'E-404' })).toMatchObject({
    status: 404,
    body: { message: 'Nobody at your site has the badge E-404. Tick this person off by name' },
  });
  expect(await tick(lead, id, { userId: randomUUID() })).toMatchObject({ status: 404 });
  expect(await tick(lead, id, {})).toMatchObject({ status: 400 });
});

test('of two who call it one does, and the other learns who; zones are added, never taken out', async () => {
  const [first = '', second = ''] = safety.site.andonZones.map(({ name }) => name);
  const answers = await Promise.all([callAs(manager, { zones: [first] }), callAs(lead, { zones: [first] })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const called = answers.find(({ status }) => status === 201)?.body as Evacuation;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: `${called.calledByName} has already called an evacuation`,
  });
  const extend = async (zones: string[]) =>
    succeeded(await manager.call(extendEvacuation, { params: { id: called.id }, body: { zones } }));
  expect(await extend([second, first])).toMatchObject({ zones: [first, second], version: 2 });
  expect(await extend([first])).toMatchObject({ version: 2 });
  expect(await extend([])).toMatchObject({ zones: [], version: 3 });
  expect(await extend([first])).toMatchObject({ zones: [], version: 3 });
  expect(await callAs(manager, { zones: ['Nowhere'] })).toMatchObject({ status: 400 });
  expect(await callAs(worker)).toMatchObject({ status: 403 });

  succeeded(await end(lead, called.id));
  expect(await end(manager, called.id)).toMatchObject({
    ...{ status: 409, body: { message: 'Priya Raman has already given the all clear' } },
  });
});

test('an answer that arrives after the all clear is kept as late, and the report has every answer', async () => {
  const { id } = await call(manager);
  succeeded(await answer(manager, id, 'safe'));
  const pressed = safety.clock.now();
  succeeded(await end(manager, id));
  const late = succeeded(await answer(worker, id, 'needs_help', pressed));
  expect(late).toMatchObject({ status: 'needs_help', isLate: true, answeredAt: pressed.toISOString() });
  const past = succeeded(await lead.call(listEvacuations, { query: {} }));
  expect(past[0]).toMatchObject({ evacuation: { id, endedByName: 'Mia Chen' }, counts: { safe: 1, needsHelp: 1 } });
  const file = succeeded(await lead.call(exportRollCall, { params: { id } }));
  const report = await file.text();
  expect(report).toContain('Sam Worker,Needs help');
  expect(report).toMatch(/Needs help \(Own phone, Sam Worker\)/);
  await eventually(() => eventsOf('safety.evacuation.exported', id).length === 1);
});

test('a drill is one everywhere, gives way to a real evacuation, and only leads and managers start one', async () => {
  const drill = await call(lead, { drill: true });
  expect(drill.drill).toBe(true);
  expect(await callAs(manager, { drill: true })).toMatchObject({ status: 409 });
  const real = await call(manager);
  expect(real).toMatchObject({ drill: false });
  await eventually(() => eventsOf('safety.evacuation.ended', drill.id)[0]?.actor === null);
  expect(await answer(worker, drill.id, 'safe')).toMatchObject({ status: 200, body: { isLate: true } });

  const raise = async (by: Person) =>
    succeeded(
      await by.call(raiseAlert, { body: { title: 'Fall', severity: 'critical', drill: true }, headers: key() }),
    );
  expect(await raise(lead)).toMatchObject({ drill: true, intakeNotes: [] });
  expect(await raise(worker)).toMatchObject({
    ...{ drill: false, intakeNotes: ['sent as a drill, which only leads and managers may: this is a real alert'] },
  });
});

test('a fire calls the evacuation by itself if the site has chosen that, also through a restart', async () => {
  const fire = (drill = false) =>
    worker.call(raiseAlert, {
      body: { title: `Fire ${randomUUID()}`, severity: 'critical', emergencyType: 'fire', drill },
      headers: key(),
    });
  succeeded(await fire());
  expect((await current(worker)).evacuation).toBeNull();
  const earlier = await call(manager);
  succeeded(await answer(worker, earlier.id, 'safe'));
  await safety.halt();
  await safety.restart({ evacuation: { instructions: 'Meet at the east gate', evacuateWith: ['fire'] } });
  expect(await entryOf(earlier.id, worker)).toMatchObject({ status: 'safe' });
  succeeded(await end(manager, earlier.id));
  const alert = succeeded(await fire());
  const { evacuation } = await current(lead);
  expect(evacuation).toMatchObject({
    ...{ kind: 'fire', alertId: alert.id, calledByName: 'Sam Worker', instructions: 'Meet at the east gate' },
  });
  succeeded(await fire()); // one runs already: the alert is raised all the same
  expect(succeeded(await worker.call(listAlerts, { query: {} })).length).toBeGreaterThan(2);
});

test('a site with no lead or manager says that nobody takes the roll call', async () => {
  const lonely = await safetyUnderTest();
  try {
    const administrator = await lonely.person({ role: 'administrator', name: 'Ada Admin' });
    const { id, wardens } = await call(administrator);
    expect(wardens).toBe(0);
    succeeded(await end(administrator, id));
  } finally {
    await lonely.stop();
  }
});
