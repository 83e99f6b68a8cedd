import { randomUUID } from 'node:crypto';
import { raiseAlert } from '@floorlight/contracts/alerts';
import {
  activeBeaconsMax,
  type Beacon,
  type BeaconLifetime,
  countBeacons,
  getBeacon,
  listBeacons,
  placeBeacon,
  resolveBeacon,
  showBeacon,
  takeBeacon,
} from '@floorlight/contracts/beacons';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

const spill = {
  title: 'Oil on the floor',
  description: 'Aisle 12, by the pillar',
  language: 'es',
  alertType: 'caution',
  priority: 'high',
  warehouseZone: 'Receiving',
  latitude: 40.7133,
  longitude: -74.0064,
  accuracy: 5,
} as const;

let safety: SafetyUnderTest;
let worker: Person;
let manager: Person;

beforeAll(async () => {
  safety = await safetyUnderTest();
  worker = await safety.person({ name: 'Sam Worker' });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => safety.stop());

const placed = async (body: object = {}, by = worker): Promise<Beacon> =>
  succeeded(await by.call(placeBeacon, { rawBody: { ...spill, ...body } }));

test('a beacon is stored, returned and published; its colour follows its priority', async () => {
  const answer = await worker.call(placeBeacon, { body: spill });
  expect([answer.status, answer.body]).toMatchObject([
    201,
    {
      ...spill,
      siteId: safety.siteId,
      color: 'orange',
      isActive: true,
      placedBy: worker.principal.sub,
      placedByName: 'Sam Worker',
      resolvedAt: null,
      version: 1,
    },
  ]);
  const event = await safety.bus.waitFor('safety.beacon.placed', { within: 15_000 });
  expect(event).toMatchObject({ actor: { name: 'Sam Worker' }, payload: { beacon: answer.body } });
  for (const [priority, color] of [
    ['critical', 'red'],
    ['medium', 'yellow'],
    ['low', 'blue'],
  ] as const)
    expect(await placed({ priority })).toMatchObject({ priority, color });
});

test('a beacon without a position gets the site’s own, without an accuracy', async () => {
  const nowhere = { latitude: null, longitude: null, accuracy: 5 };
  expect(await placed(nowhere)).toMatchObject({ ...safety.site.fallbackCoordinates, accuracy: null });
  expect(await placed({ latitude: undefined, longitude: undefined })).toMatchObject({ accuracy: null });
});

test('coordinates may be text', async () => {
  expect(await placed({ latitude: '40.71335', longitude: '-74.0061' })).toMatchObject({
    latitude: 40.71335,
    longitude: -74.0061,
    accuracy: 5,
  });
});

test('a beacon without a language has none', async () => {
  expect(await placed({ language: undefined })).toMatchObject({ language: null });
  expect(await placed({ language: null })).toMatchObject({ language: null });
});

test('type and priority are optional', async () => {
  expect(await placed({ alertType: undefined, priority: undefined })).toMatchObject({
    alertType: 'warning',
    priority: 'medium',
  });
});

test.each([
  [{ latitude: 90.5 }, 'latitude', 'Latitude must be between -90 and 90'],
  [{ longitude: '-180.1' }, 'longitude', 'Longitude must be between -180 and 180'],
  [{ latitude: 'north' }, 'latitude', 'Latitude must be between -90 and 90'],
  [{ latitude: null }, 'latitude', 'Latitude is missing'],
  [{ longitude: undefined }, 'longitude', 'Longitude is missing'],
  [{ accuracy: -1 }, 'accuracy', expect.any(String)],
  [{ title: '   ' }, 'title', 'Title is required'],
  [{ title: 'x'.repeat(201) }, 'title', 'Please use at most 200 characters'],
  [{ description: undefined }, 'description', 'Description is required'],
  [{ description: 'a\0b' }, 'description', expect.any(String)],
  [{ language: 'es_MX' }, 'language', 'Use a language code like en, es or pt-BR'],
  [{ kind: 'volcano' }, 'kind', expect.any(String)],
  [{ lifetime: 'for ever' }, 'lifetime', expect.any(String)],
  [{ alertType: 'siren' }, 'alertType', expect.any(String)],
  [{ priority: 'enormous' }, 'priority', expect.any(String)],
  [{ warehouseZone: '' }, 'warehouseZone', 'Warehouse zone is required'],
  [{ warehouseZone: 'The moon' }, 'warehouseZone', "Choose one of your site's zones"],
])('an invalid beacon is refused with the field and message: %j', async (wrong, field, message) => {
  const answer = await worker.call(placeBeacon, { rawBody: { ...spill, ...wrong } });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_request', errors: { [field]: message } }]);
});

test('Other is accepted as a zone', async () => {
  expect(await placed({ warehouseZone: 'Other' })).toMatchObject({ warehouseZone: 'Other' });
});

test('the same idempotency key is one beacon', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => worker.call(placeBeacon, { body: spill, headers })));
  expect(new Set(answers.map((answer) => succeeded(answer).id)).size).toBe(1);
});

test('a repeat gets the first answer even after its zone has left the sites file', async () => {
  const changing = await safetyUnderTest();
  onTestFinished(() => changing.stop());
  const by = await changing.person();
  const place = (key: string) => by.call(placeBeacon, { body: spill, headers: { 'idempotency-key': key } });
  const first = succeeded(await place('first'));
  await changing.halt();
  await changing.restart({ andonZones: changing.site.andonZones.filter(({ name }) => name !== spill.warehouseZone) });
  expect(succeeded(await place('first'))).toEqual(first);
  expect((await place('second')).status).toBe(400);
});

test('two people resolve at once: one succeeds and the other gets a conflict that names the first', async () => {
  const { id, version } = await placed();
  const answers = await Promise.all([worker, manager].map((by) => by.call(resolveBeacon, { params: { id } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const current = succeeded(await worker.call(listBeacons)).find((beacon) => beacon.id === id);
  expect(current).toMatchObject({ isActive: false, resolvedAt: expect.any(String), version: version + 1 });
  expect(answers.find(({ status }) => status === 200)?.body).toEqual(current);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    message: `Already resolved by ${current?.resolvedByName}`,
    detail: { code: 'safetyRefusals.beaconResolved', params: { name: current?.resolvedByName } },
  });
  const event = await safety.bus.waitFor('safety.beacon.resolved', { within: 15_000 });
  expect(event.payload.beacon).toEqual(current);
});

test('two people take a beacon on at once: one succeeds, the other learns who, and it can still be resolved', async () => {
  const { id, version } = await placed();
  const answers = await Promise.all([worker, manager].map((by) => by.call(takeBeacon, { params: { id } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const current = succeeded(await worker.call(listBeacons)).find((beacon) => beacon.id === id);
  expect(current).toMatchObject({ isActive: true, takenAt: expect.any(String), version: version + 1 });
  expect(answers.find(({ status }) => status === 200)?.body).toEqual(current);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    message: `Already taken by ${current?.takenByName}`,
  });
  const event = await safety.bus.waitFor('safety.beacon.taken', { within: 15_000 });
  expect(event.payload.beacon).toEqual(current);
  const resolved = succeeded(await worker.call(resolveBeacon, { params: { id } }));
  expect(resolved).toMatchObject({ isActive: false, takenBy: current?.takenBy });
  expect((await worker.call(takeBeacon, { params: { id } })).status).toBe(409);
});

test('everyone of the site can see and resolve a beacon, nobody of another site can', async () => {
  const { id } = await placed();
  const otherSite = await safety.person({ role: 'manager', siteId: 'elsewhere' });
  expect(succeeded(await otherSite.call(listBeacons))).toEqual([]);
  expect((await otherSite.call(resolveBeacon, { params: { id } })).status).toBe(404);
  expect((await otherSite.call(takeBeacon, { params: { id } })).status).toBe(404);
  const colleague = await safety.person();
  expect(succeeded(await colleague.call(listBeacons)).map((beacon) => beacon.id)).toContain(id);
  expect((await colleague.call(resolveBeacon, { params: { id } })).status).toBe(200);
});

test('the list is filtered by state and zone and paged; the counts include all', async () => {
  const warehouseZone = 'Break Room';
  const beacons: Beacon[] = [];
  for (let index = 0; index < 5; index++) beacons.push(await placed({ warehouseZone }));
  const [first, ...others] = beacons.map(({ id }) => id);
  succeeded(await worker.call(resolveBeacon, { params: { id: first ?? '' } }));
  const listed = async (query: object) =>
    succeeded(await worker.call(listBeacons, { query: { warehouseZone, ...query } })).map(({ id }) => id);

  expect(await listed({ isActive: 'true' })).toEqual(others.toReversed());
  expect(await listed({ isActive: 'false' })).toEqual([first]);
  expect(await listed({ limit: 2 })).toEqual(others.toReversed().slice(0, 2));
  expect(await listed({ limit: 2, before: others[2] })).toEqual([others[1], others[0]]);
  expect(succeeded(await worker.call(countBeacons, { query: { warehouseZone } }))).toEqual({ active: 4, resolved: 1 });
  const whole = succeeded(await worker.call(countBeacons));
  expect(whole.active).toBeGreaterThan(4);
});

test('a beacon ends by itself at its time, once, with two instances and after a restart', async () => {
  const clocked = await safetyUnderTest();
  onTestFinished(() => clocked.stop());
  await clocked.startAnother();
  const by = await clocked.person();
  const place = async (lifetime: BeaconLifetime | null) =>
    succeeded(await by.call(placeBeacon, { body: { ...spill, lifetime } }));
  const [short, long, day, lasting] = [
    await place('half_hour'),
    await place('two_hours'),
    await place('end_of_day'),
    await place(null),
  ];
  const minutes = ({ expiresAt, createdAt }: Beacon) => (Date.parse(expiresAt ?? '') - Date.parse(createdAt)) / 60_000;
  expect([minutes(short), minutes(long), lasting.expiresAt]).toEqual([30, 120, null]);
  const clock = { timeZone: clocked.site.timeZone, hourCycle: 'h23', timeStyle: 'medium' } as const;
  expect(new Intl.DateTimeFormat('en', clock).format(new Date(day.expiresAt ?? ''))).toBe('00:00:00');
  expect(minutes(day)).toBeLessThanOrEqual(25 * 60);

  const listed = async (isActive: 'true' | 'false') =>
    succeeded(await by.call(listBeacons, { query: { isActive } })).map(({ id }) => id);
  clocked.clock.advance(31 * 60);
  await expect.poll(() => listed('false'), { timeout: 20_000 }).toContain(short.id);
  expect(await listed('true')).toEqual(expect.arrayContaining([long.id, lasting.id]));
  expect((await by.call(resolveBeacon, { params: { id: short.id } })).body).toMatchObject({
    code: 'conflict',
    message: 'This beacon has expired',
  });
  // The relay sends an event again that it could not mark as sent before the kill.
  const ended = () => {
    const events = new Map(clocked.bus.events().map((event) => [event.id, event]));
    return [...events.values()].flatMap((event) =>
      event.name === 'safety.beacon.expired' ? [event.payload.beacon.id] : [],
    );
  };
  await expect.poll(ended, { timeout: 20_000 }).toContain(short.id);

  await clocked.halt();
  clocked.clock.advance(26 * 3600);
  await clocked.restart();
  await expect.poll(() => listed('true'), { timeout: 20_000 }).toEqual([lasting.id]);
  await expect.poll(ended, { timeout: 20_000 }).toHaveLength(3);
  expect(new Set(ended())).toEqual(new Set([short.id, long.id, day.id]));
});

test('a beacon is resolved with a note, and its kind stays', async () => {
  const { id, kind } = await placed({ kind: 'spill' });
  expect(kind).toBe('spill');
  const resolverNotes = ' Mopped up ';
  const resolved = succeeded(await worker.call(resolveBeacon, { params: { id }, body: { resolverNotes } }));
  expect(resolved).toMatchObject({ kind: 'spill', resolverNotes: 'Mopped up' });
});

test('a hidden beacon is there only for those who may hide one', async () => {
  const { id } = await placed();
  const show = (by: Person, isVisible: boolean) => by.call(showBeacon, { params: { id }, body: { isVisible } });
  const sees = async (by: Person) => succeeded(await by.call(listBeacons)).some((beacon) => beacon.id === id);
  expect((await show(worker, false)).status).toBe(403);
  expect(succeeded(await show(manager, false))).toMatchObject({ isVisible: false, version: 2 });
  expect(succeeded(await show(manager, false))).toMatchObject({ isVisible: false, version: 2 });
  expect([await sees(worker), await sees(manager)]).toEqual([false, true]);
  expect((await worker.call(resolveBeacon, { params: { id } })).status).toBe(404);
  expect((await worker.call(getBeacon, { params: { id } })).status).toBe(404);
  const elsewhere = await safety.person({ role: 'manager', siteId: 'elsewhere' });
  expect((await show(elsewhere, true)).status).toBe(404);
  succeeded(await show(manager, true));
  expect(await sees(worker)).toBe(true);
});

test('an invalid id is refused, an unknown one is not found', async () => {
  expect((await worker.call(resolveBeacon, { params: { id: 'garbage' } })).status).toBe(400);
  expect((await worker.call(resolveBeacon, { params: { id: randomUUID() } })).status).toBe(404);
});

test('a person has so many active beacons, also placed at once, until one is resolved; an alert is never refused', async () => {
  const eager = await safety.person();
  const place = () => eager.call(placeBeacon, { body: spill });
  for (let number = 1; number <= activeBeaconsMax - 3; number += 1) await placed({}, eager);
  const answers = await Promise.all(Array.from({ length: 10 }, place));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(409)]);
  expect((await place()).body).toMatchObject({
    message: 'You have 50 active beacons, which is the most. Resolve one and try again',
  });
  const alert = { title: 'Help', severity: 'critical' } as const;
  expect((await eager.call(raiseAlert, { body: alert })).status).toBe(201);
  const [beacon] = succeeded(await eager.call(listBeacons, { query: { limit: 1 } }));
  succeeded(await manager.call(resolveBeacon, { params: { id: beacon?.id ?? '' } }));
  expect((await place()).status).toBe(201);
});

test('taking and resolving a beacon again with the same key get the first answers', async () => {
  const { id } = await placed();
  const headers = { 'idempotency-key': `steps of ${id}` };
  const take = () => worker.call(takeBeacon, { params: { id }, headers });
  expect(succeeded(await take())).toEqual(succeeded(await take()));
  const other = { 'idempotency-key': `resolves ${id}` };
  const resolve = () => worker.call(resolveBeacon, { params: { id }, body: {}, headers: other });
  expect(succeeded(await resolve())).toEqual(succeeded(await resolve()));
});
