import { randomUUID } from 'node:crypto';
import { type EmergencyAlert, getAlert, listAlerts, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let manager: Person;
beforeAll(async () => {
  safety = await safetyUnderTest({ ALERTS_PER_MINUTE: '3' });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
});
afterAll(() => safety.stop());

const raise = async (by: Person, body: Partial<EmergencyAlert> = {}): Promise<EmergencyAlert> => {
  const alert = { title: `Help ${randomUUID()}`, severity: 'high', emergencyType: 'medical', ...body };
  return succeeded(await by.call(raiseAlert, { rawBody: alert }));
};
const raiseMany = async (by: Person, count: number): Promise<EmergencyAlert[]> => {
  const alerts: EmergencyAlert[] = [];
  for (let n = 0; n < count; n++) alerts.push(await raise(by));
  return alerts;
};
const idsOf = (alerts: EmergencyAlert[]) => alerts.map(({ id }) => id);
const listed = async (by: Person, query = {}) =>
  idsOf(succeeded(await by.call(listAlerts, { query: { limit: 100, ...query } })));
const read = async (id = '') => succeeded(await manager.call(getAlert, { params: { id } }));
const eventsOf = (id: string) =>
  safety.bus
    .events()
    .filter(({ payload }) => {
      const { alert, folded } = payload as { alert?: EmergencyAlert; folded?: EmergencyAlert };
      return (folded ?? alert)?.id === id;
    })
    .map(({ name }) => name);

test('from the fourth in a minute alerts are stored and taken, and stand behind one in the lists', async () => {
  const worker = await safety.person();
  const alerts = await raiseMany(worker, 6);
  const [first, , third] = idsOf(alerts);
  const folded = alerts.slice(3);
  expect(alerts.map(({ foldedInto }) => foldedInto)).toEqual([null, null, null, third, third, third]);
  expect(alerts.map(({ partOf }) => partOf)).toEqual([null, ...Array(5).fill(first)]);
  const unfolded = idsOf(alerts.slice(0, 3)).toReversed();
  expect((await listed(manager)).slice(0, 3)).toEqual(unfolded);
  expect(await listed(worker)).toEqual(unfolded);
  expect(await listed(manager, { foldedInto: third })).toEqual(idsOf(folded).toReversed());
  expect(await read(third)).toMatchObject({ foldedCount: 3, foldedTitle: folded.at(-1)?.title });
  await eventually(() => expect(folded.map(({ id }) => eventsOf(id))).toEqual(Array(3).fill(['safety.alert.folded'])));
});

test('another kind, a graver alert and another sender are announced in the middle of a flood', async () => {
  const [worker, other] = [await safety.person(), await safety.person()];
  await raiseMany(worker, 12);
  const seen = [
    await raise(worker, { emergencyType: 'fire' }),
    await raise(worker, { severity: 'critical' }),
    await raise(other),
  ];
  expect(seen.map(({ foldedInto }) => foldedInto)).toEqual([null, null, null]);
  await eventually(() => expect(seen.map(({ id }) => eventsOf(id))).toEqual(Array(3).fill(['safety.alert.raised'])));
});

test('of a hundred at once three are announced and all are counted', async () => {
  const worker = await safety.person();
  const alerts = await Promise.all(Array.from({ length: 100 }, () => raise(worker)));
  expect(new Set(idsOf(alerts)).size).toBe(100);
  const heads = alerts.filter(({ foldedInto }) => !foldedInto);
  expect(heads).toHaveLength(3);
  const counts = await Promise.all(heads.map(async ({ id }) => (await read(id)).foldedCount));
  expect(counts.reduce((sum, count) => sum + count)).toBe(97);
});

test('an answer takes the folded alerts with it, and the next alert is announced', async () => {
  const worker = await safety.person();
  const alerts = await raiseMany(worker, 6);
  const head = idsOf(alerts)[2] ?? '';
  succeeded(await manager.call(updateAlert, { params: { id: head }, body: { status: 'acknowledged' } }));
  const statuses = await Promise.all(idsOf(alerts).map(async (id) => (await read(id)).status));
  expect(statuses).toEqual(['active', 'active', 'acknowledged', 'acknowledged', 'acknowledged', 'acknowledged']);
  for (const { id } of alerts.slice(0, 2))
    succeeded(await manager.call(updateAlert, { params: { id }, body: { status: 'resolved' } }));
  const next = await raise(worker);
  expect(next).toMatchObject({ foldedInto: null, partOf: alerts[0]?.id });
});

test('the alert that stands for others escalates, and they do not', async () => {
  const worker = await safety.person();
  const alerts = await raiseMany(worker, 5);
  safety.clock.advance(61);
  const escalations = () => Promise.all(idsOf(alerts).map(async (id) => (await read(id)).escalations));
  await eventually(async () => expect(await escalations()).toEqual([1, 1, 1, 0, 0]));
});
