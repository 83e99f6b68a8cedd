import {
  type Beacon,
  type BeaconLifetime,
  listBeacons,
  placeBeacon,
  resolveBeacon,
  takeBeacon,
} from '@floorlight/contracts/beacons';
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

test('taking and resolving a beacon again with the same key get the first answers', async () => {
  const { id } = await placed();
  const headers = { 'idempotency-key': `steps of ${id}` };
  const take = () => worker.call(takeBeacon, { params: { id }, headers });
  expect(succeeded(await take())).toEqual(succeeded(await take()));
  const other = { 'idempotency-key': `resolves ${id}` };
  const resolve = () => worker.call(resolveBeacon, { params: { id }, body: {}, headers: other });
  expect(succeeded(await resolve())).toEqual(succeeded(await resolve()));
});
