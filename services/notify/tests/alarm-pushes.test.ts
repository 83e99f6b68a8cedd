import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { getReach } from '@floorlight/contracts/notifications';
import * as push from '@floorlight/contracts/push';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { startPushService, type TestPushService } from '@floorlight/test-kit/push-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushDeliveries } from '../src/schema.ts';
import { eventOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';
import { devicesOf, raiseAlarm, receives, siteWithDevice, subscribe, within } from './pushes.ts';

let notify: NotifyUnderTest;
let service: TestPushService;
beforeAll(async () => {
  [notify, service] = await Promise.all([notifyUnderTest(), startPushService()]);
});
afterAll(async () => {
  await notify.stop();
  await service.stop();
});

const newSite = () => siteWithDevice(notify, service);

const raise = (of: Partial<EmergencyAlert> & { siteId: string }) => raiseAlarm(notify, of);
const waiting = () => notify.db.orm.$count(pushDeliveries);

test('an alarm reaches a manager’s device, encrypted for it, with the kind and zone and nothing about the sender', async () => {
  const { siteId, sender, manager, device } = await newSite();
  const { key } = succeeded(await manager.call(push.getPushKey));
  const alert = await raise({
    siteId,
    reportedBy: sender.person.id,
    title: 'Sam is burning',
    description: 'Ask for Mia at gate 7',
    latitude: 40.7128,
    longitude: -74.006,
  });
  await receives(device);
  const [received] = device.received;
  expect(received?.payload).toEqual({
    kind: 'alarm',
    id: alert.id,
    at: expect.any(String),
    language: 'en',
    title: 'Fire Emergency',
    body: 'Dock 4',
    path: `/emergency/alerts/${alert.id}`,
    reader: { userId: manager.person.id, siteId },
    words: expect.objectContaining({ acknowledge: 'Acknowledge', open: 'Open' }),
  });
  expect(received?.text).not.toMatch(/Sam|Mia|40\.7|74\.0|gate/);
  expect(received?.headers).toMatchObject({ urgency: 'high', topic: alert.id.replaceAll('-', '') });
  expect(Number(received?.headers.ttl)).toBeGreaterThan(9 * 60);
  expect(Number(received?.headers.ttl)).toBeLessThanOrEqual(10 * 60);
  expect(received?.sender).toMatchObject({ key, claims: { sub: 'https://floorlight.test' } });
  await eventually(async () => expect((await devicesOf(manager))[0]?.lastSuccessAt).not.toBeNull(), within);
});

test('an escalation rings again, an answer replaces the alarm, and whoever answered gets no push', async () => {
  const { siteId, sender, manager, device } = await newSite();
  const [colleague, own] = [await notify.user({ siteId }), service.newDevice()];
  await subscribe(colleague, own);
  const alert = await raise({ siteId, reportedBy: sender.person.id });
  await receives(device);
  await notify.handOver(eventOf('safety.alert.escalated', siteId, { alert: { ...alert, version: 2 }, round: 1 }));
  await receives(device, 2);
  expect(device.received[1]?.payload.body).toBe('Dock 4 · Not acknowledged yet');
  await receives(own, 2);
  const { id, firstName, role } = colleague.person;
  const answered = { ...alert, status: 'acknowledged' as const, acknowledgedBy: id, version: 3 };
  const actor = { id, name: firstName, role };
  await notify.handOver(eventOf('safety.alert.acknowledged', siteId, { alert: answered }, { actor }));
  await receives(device, 3);
  expect(device.received[2]?.payload).toMatchObject({ kind: 'answered', id: alert.id, body: 'Acknowledged' });
  expect(device.received[2]?.headers.urgency).toBe('normal');
  expect(own.received).toHaveLength(2);
  // The device of whoever sent the alert has no push of it either.
  expect(await devicesOf(manager)).toHaveLength(1);
});

test('a message and a zone reach the sender and whoever has answered, not who wrote it, nor other managers', async () => {
  const { siteId, sender, manager, device: uninvolved } = await newSite();
  expect(manager.person.id).not.toBe(sender.person.id);
  const [responder, phone, pocket] = [await notify.user({ siteId }), service.newDevice(), service.newDevice()];
  await Promise.all([subscribe(responder, phone), subscribe(sender, pocket)]);
  const alert = await raise({ siteId, reportedBy: sender.person.id });
  await Promise.all([receives(uninvolved), receives(phone)]); // what is answered before its push goes is not pushed
  const actorOf = ({ person: { id, firstName, role } }: TestUser) => ({ id, name: firstName, role });
  const answered = { ...alert, status: 'acknowledged' as const, acknowledgedBy: responder.person.id, version: 2 };
  await notify.handOver(
    eventOf('safety.alert.acknowledged', siteId, { alert: answered }, { actor: actorOf(responder) }),
  );
  await Promise.all([receives(uninvolved, 2), receives(phone, 1), receives(pocket, 1)]);
  const text = 'Behind the racks of Anna';
  const by = { id: sender.person.id, name: 'Sam' };
  const message = { id: randomUUID(), at: alert.createdAt, by, text, ready: null, language: null };
  const written = eventOf('safety.alert.messaged', siteId, { alert: answered, message }, { actor: actorOf(sender) });
  await notify.handOver(written);
  await receives(phone, 2);
  expect(phone.received[1]?.payload).toMatchObject({ kind: 'message', body: 'New message', id: alert.id });
  expect(phone.received[1]?.text).not.toContain('Anna');
  expect(phone.received[1]?.headers.urgency).toBe('high');
  const placed = { ...answered, warehouseZone: 'Dock 7', version: 3 };
  const event = { alert: placed, before: 'Dock 4' };
  await notify.handOver(eventOf('safety.alert.placed', siteId, event, { actor: actorOf(responder) }));
  await receives(pocket, 2);
  expect(pocket.received[1]?.payload).toMatchObject({ kind: 'placed', body: 'Help is needed in Dock 7' });
  expect([uninvolved.received, phone.received].map(({ length }) => length)).toEqual([2, 2]);
});

test('the receipt of a push counts as reached for the sender', async () => {
  const { siteId, sender, manager } = await newSite();
  const alert = await raise({ siteId, reportedBy: sender.person.id });
  const reach = async () => succeeded(await sender.call(getReach, { params: { id: alert.id } }));
  expect((await reach()).reached).toBe(0);
  for (let times = 0; times < 2; times++)
    succeeded(await manager.call(push.receivedPush, { body: { alertId: alert.id } }));
  await eventually(async () => expect(await reach()).toMatchObject({ notified: 1, reached: 1, seen: 0 }), within);
});

test('a device that its push service has forgotten is forgotten, others are tried again', async () => {
  const { siteId, sender, manager, device } = await newSite();
  for (const status of [404, 410]) {
    const gone = service.newDevice();
    gone.answer = (_, response) => void response.writeHead(status).end();
    await subscribe(manager, gone);
  }
  let failures = 0;
  device.answer = (_, response) => void response.writeHead(failures++ < 2 ? 503 : 201).end();
  await raise({ siteId, reportedBy: sender.person.id });
  await receives(device);
  expect(device.attempts).toBe(3);
  await eventually(async () => expect(await devicesOf(manager)).toHaveLength(1), within);
  await eventually(async () => expect(await waiting()).toBe(0), within);
});

test('a device that never answers delays neither sockets nor the pushes to others', async () => {
  const { siteId, sender, manager, device } = await newSite();
  const silent = Array.from({ length: 5 }, () => service.newDevice());
  for (const each of silent) {
    each.answer = () => {};
    await subscribe(manager, each);
  }
  const socket = await notify.socket(manager);
  for (let count = 1; count <= 3; count++) {
    await raise({ siteId, reportedBy: sender.person.id });
    await socket.waitFor(count);
  }
  await receives(device, 3);
  expect(silent.flatMap(({ received }) => received)).toEqual([]);
  await socket.close();
  for (const { id, lastSuccessAt } of await devicesOf(manager))
    if (lastSuccessAt === null) succeeded(await manager.call(push.unsubscribeFromPush, { params: { id } }));
});
