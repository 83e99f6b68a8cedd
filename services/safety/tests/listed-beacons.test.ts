import { randomUUID } from 'node:crypto';
import {
  type Beacon,
  countBeacons,
  getBeacon,
  listBeacons,
  resolveBeacon,
  showBeacon,
  takeBeacon,
} from '@floorlight/contracts/beacons';
import { succeeded } from '@floorlight/test-kit/client';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placedBy } from './beacons.ts';
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

test('an invalid id is refused, an unknown one is not found', async () => {
  expect((await worker.call(resolveBeacon, { params: { id: 'garbage' } })).status).toBe(400);
  expect((await worker.call(resolveBeacon, { params: { id: randomUUID() } })).status).toBe(404);
});
