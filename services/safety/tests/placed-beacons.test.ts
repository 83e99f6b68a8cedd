import { randomUUID } from 'node:crypto';
import { raiseAlert } from '@floorlight/contracts/alerts';
import { activeBeaconsMax, listBeacons, placeBeacon, resolveBeacon } from '@floorlight/contracts/beacons';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { placedBy, spill } from './beacons.ts';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let worker: Person;
let manager: Person;

beforeAll(async () => {
  safety = await safetyUnderTest();
  worker = await safety.person({ name: 'Sam Worker' });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => safety.stop());

const placed = (body: object = {}, by = worker) => placedBy(by, body);

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
