import { randomUUID } from 'node:crypto';
import { placeAlert, respondToAlert, sendAlertMessage } from '@floorlight/contracts/alert-response';
import { getAlertTimeline } from '@floorlight/contracts/alert-timeline';
import { cancelAlert, type EmergencyAlert, getAlert, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SafetyUnderTest, safetyUnderTest } from './safety-under-test.ts';

let safety: SafetyUnderTest;
let worker: Person;
let manager: Person;
let lead: Person;
beforeAll(async () => {
  safety = await safetyUnderTest();
  worker = await safety.person({ name: 'Sam Worker' });
  manager = await safety.person({ role: 'manager', name: 'Mia Chen' });
  lead = await safety.person({ role: 'lead', name: 'Priya Raman' });
});
afterAll(() => safety.stop());

const raise = async (): Promise<EmergencyAlert> =>
  succeeded(await worker.call(raiseAlert, { body: { title: `Help ${randomUUID()}`, severity: 'critical' } }));
const respond = (by: Person, id: string, step: 'on_the_way' | 'there') =>
  by.call(respondToAlert, { params: { id }, body: { step } });
const write = (by: Person, id: string, body: { text?: string; ready?: 'conscious' | 'fire_out' }, key = randomUUID()) =>
  by.call(sendAlertMessage, { params: { id }, body, headers: { 'idempotency-key': key } });
const place = (by: Person, id: string, zone: string) => by.call(placeAlert, { params: { id }, body: { zone } });
const timeline = async (id: string) => succeeded(await worker.call(getAlertTimeline, { params: { id } }));
const eventsOf = (id: string) =>
  safety.bus.events().filter(({ payload }) => (payload as { alert?: EmergencyAlert }).alert?.id === id);

test('whoever sets out acknowledges the alert, and the alert shows who got furthest first', async () => {
  const { id } = await raise();
  const setOut = succeeded(await respond(manager, id, 'on_the_way'));
  expect(setOut).toMatchObject({ status: 'acknowledged', acknowledgedByName: 'Mia Chen' });
  expect(setOut.response).toMatchObject({ step: 'on_the_way', byName: 'Mia Chen' });
  expect(setOut.responseTime).toBeTypeOf('number');
  expect(succeeded(await respond(lead, id, 'there'))).toMatchObject({
    acknowledgedByName: 'Mia Chen',
    response: { step: 'there', byName: 'Priya Raman' },
  });
  expect(succeeded(await respond(manager, id, 'there')).response).toMatchObject({ byName: 'Priya Raman' });
  const steps = (await timeline(id)).map(({ kind }) => kind);
  expect(steps).toEqual(expect.arrayContaining(['raised', 'acknowledged', 'on_the_way', 'there', 'there']));
  await eventually(() => eventsOf(id).filter(({ name }) => name === 'safety.alert.responded').length === 3, {
    within: 20_000,
  });
});

test('a worker can’t respond, and nobody to an alert that is over: the answer names who ended it', async () => {
  const { id } = await raise();
  expect(await respond(worker, id, 'there')).toMatchObject({ status: 403 });
  succeeded(await lead.call(cancelAlert, { params: { id } }));
  const late = { status: 409, body: { message: 'Already cancelled by Priya Raman' } };
  expect(await respond(manager, id, 'there')).toMatchObject(late);
  expect(await manager.call(updateAlert, { params: { id }, body: { status: 'resolved' } })).toMatchObject(late);
});

test('two managers end an alert at once, one as a false alarm: one succeeds and the other hears who, and as what', async () => {
  const { id } = await raise();
  const [resolved, cancelled] = await Promise.all([
    manager.call(updateAlert, { params: { id }, body: { status: 'resolved' } }),
    lead.call(cancelAlert, { params: { id } }),
  ]);
  const [won, lost] = resolved.status === 200 ? [resolved, cancelled] : [cancelled, resolved];
  const first = resolved.status === 200 ? 'Already resolved by Mia Chen' : 'Already cancelled by Priya Raman';
  expect([won.status, lost.status, lost.body]).toMatchObject([200, 409, { message: first }]);
});

test('what waited on a device counts once, however often it is sent, and each hears who was first', async () => {
  const { id } = await raise();
  const headers = { 'idempotency-key': randomUUID() };
  const setOut = () => manager.call(respondToAlert, { params: { id }, body: { step: 'on_the_way' }, headers });
  expect(succeeded(await respond(lead, id, 'on_the_way')).response).toMatchObject({ byName: 'Priya Raman' });
  const answer = succeeded(await setOut());
  expect(answer.response).toMatchObject({ byName: 'Priya Raman' });
  expect(succeeded(await setOut())).toEqual(answer);
  const end = { params: { id }, headers: { 'idempotency-key': randomUUID() } };
  const ended = succeeded(await manager.call(cancelAlert, end));
  expect(succeeded(await manager.call(cancelAlert, end))).toEqual(ended);
  expect((await timeline(id)).filter(({ kind }) => kind === 'on_the_way')).toHaveLength(2);
});

test('sender and responders write to each other, once however often it is sent, and the timeline keeps it', async () => {
  const { id } = await raise();
  const stranger = await safety.person();
  const key = randomUUID();
  const first = succeeded(await write(manager, id, { text: ' Is he awake? ' }, key));
  expect(succeeded(await write(manager, id, { text: ' Is he awake? ' }, key))).toEqual(first);
  succeeded(await write(worker, id, { ready: 'conscious' }));
  const messages = (await timeline(id)).filter((entry) => entry.kind === 'message');
  expect(messages).toMatchObject([
    { by: { name: 'Mia Chen' }, text: 'Is he awake?', ready: null },
    { by: { name: 'Sam Worker' }, text: 'Conscious', ready: 'conscious' },
  ]);
  expect(await write(stranger, id, { text: 'Hello' })).toMatchObject({ status: 404 });
  expect(await write(worker, id, { text: '  ' })).toMatchObject({ status: 400 });
  await eventually(() => eventsOf(id).filter(({ name }) => name === 'safety.alert.messaged').length === 2, {
    within: 20_000,
  });
});

test('a message of a responder puts off the next call, in the alert as in what is published', async () => {
  const { id } = await raise();
  const acknowledged = succeeded(await manager.call(updateAlert, { params: { id }, body: { status: 'acknowledged' } }));
  safety.clock.advance(60);
  succeeded(await write(manager, id, { text: 'Nearly there' }));
  const after = succeeded(await manager.call(getAlert, { params: { id } }));
  expect(after.version).toBe(acknowledged.version + 1);
  expect(secondsBetween(acknowledged.nextEscalationAt, after.nextEscalationAt)).toBeGreaterThanOrEqual(60);
  succeeded(await write(worker, id, { ready: 'conscious' }));
  const published = await eventually(() => {
    const alerts = eventsOf(id).flatMap(({ name, payload }) =>
      name === 'safety.alert.messaged' ? [payload.alert] : [],
    );
    return alerts.length === 2 && alerts;
  });
  expect(published).toMatchObject(
    [after, after].map(({ version, nextEscalationAt }) => ({ version, nextEscalationAt })),
  );
});

const secondsBetween = (earlier: string | null, later: string | null): number =>
  (Date.parse(later ?? '') - Date.parse(earlier ?? '')) / 1000;

test('the sender says in which zone help is needed; another site’s zone is refused', async () => {
  const { id } = await raise();
  const [zone = '', other = ''] = safety.site.andonZones.map(({ name }) => name);
  expect(succeeded(await place(worker, id, zone))).toMatchObject({ warehouseZone: zone, version: 2 });
  expect(succeeded(await place(worker, id, zone)).version).toBe(2);
  expect(succeeded(await place(manager, id, other)).warehouseZone).toBe(other);
  expect(await place(worker, id, 'Nowhere')).toMatchObject({ status: 400 });
  expect((await timeline(id)).filter((entry) => entry.kind === 'placed')).toMatchObject([
    { zone, by: { name: 'Sam Worker' } },
    { zone: other, by: { name: 'Mia Chen' } },
  ]);
  await eventually(
    () =>
      expect(
        eventsOf(id).flatMap(({ name, payload }) => (name === 'safety.alert.placed' ? [payload] : [])),
      ).toMatchObject([{ before: null }, { before: zone }]),
    { within: 20_000 },
  );
});
