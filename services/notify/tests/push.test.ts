import { randomUUID } from 'node:crypto';

import * as alarmTests from '@floorlight/contracts/alarm-tests';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { BodyInput } from '@floorlight/contracts/endpoint';
import type { Envelope } from '@floorlight/contracts/events';
import { getReach, listNotifications } from '@floorlight/contracts/notifications';
import * as push from '@floorlight/contracts/push';
import { eq, sql } from '@floorlight/database/drizzle';
import { outbox } from '@floorlight/database/outbox';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { startPushService, type TestDevice, type TestPushService } from '@floorlight/test-kit/push-service';
import { randomSite } from '@floorlight/test-kit/random-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushDeliveries, pushSubscriptions } from '../src/schema.ts';
import { eventOf, incidentOf, sessionOf, siteCountOf, toteOf, wallOf } from './fixtures.ts';
import { type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

let notify: NotifyUnderTest;
let service: TestPushService;
beforeAll(async () => {
  [notify, service] = await Promise.all([notifyUnderTest(), startPushService()]);
});
afterAll(async () => {
  await notify.stop();
  await service.stop();
});

const within = { within: 30_000 };

/** A new site with a manager whose device has subscribed. */
async function newSite() {
  const siteId = `${notify.siteId}-${randomUUID().slice(0, 8)}`;
  const [sender, manager] = await Promise.all([notify.user({ siteId, role: 'worker' }), notify.user({ siteId })]);
  const device = service.newDevice();
  await subscribe(manager, device);
  return { siteId, sender, manager, device };
}

async function subscribe(who: TestUser, device: TestDevice, of: Partial<BodyInput<typeof push.subscribeToPush>> = {}) {
  const { key } = succeeded(await who.call(push.getPushKey));
  const { endpoint, keys } = device;
  return succeeded(await who.call(push.subscribeToPush, { body: { endpoint, keys, key, name: 'Phone', ...of } }));
}

const raise = async (of: Partial<EmergencyAlert> & { siteId: string }) => {
  const alert = alertOf({ emergencyType: 'fire', warehouseZone: 'Dock 4', reportedByName: 'Sam Worker', ...of });
  await notify.handOver(eventOf('safety.alert.raised', alert.siteId, { alert }));
  return alert;
};
const receives = (device: TestDevice, count = 1) =>
  eventually(() => expect(device.received).toHaveLength(count), within);
/** Only events of the test's own site are received. */
const publish = (event: Envelope) => notify.publish({ ...event, siteId: notify.siteId });
const devicesOf = async (who: TestUser) => succeeded(await who.call(push.listPushDevices));
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

test('pushes end with the session, with the account, and when the person ends them', async () => {
  const { siteId, manager } = await newSite();
  await notify.handOver(
    eventOf('auth.session.revoked', siteId, { userId: manager.person.id, sessionIds: [manager.principal.sid] }),
  );
  expect(await devicesOf(manager)).toEqual([]);
  // Its principal still works for some minutes.
  const { key } = succeeded(await manager.call(push.getPushKey));
  const { endpoint, keys } = service.newDevice();
  expect((await manager.call(push.subscribeToPush, { body: { endpoint, keys, key } })).status).toBe(409);

  const leaver = await notify.user({ siteId });
  await subscribe(leaver, service.newDevice());
  const person = { ...leaver.person, isActive: false, version: 2 };
  await notify.handOver(eventOf('auth.user.updated', siteId, { person }));
  expect(await devicesOf(leaver)).toEqual([]);

  const other = await notify.user({ siteId });
  const device = await subscribe(other, service.newDevice());
  const stranger = await notify.user({ siteId });
  const end = (who: TestUser) => who.call(push.unsubscribeFromPush, { params: { id: device.id } });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(other)).status).toBe(204);
  expect(await devicesOf(other)).toEqual([]);
});

test('a device belongs to whoever subscribed it last, and keeps its settings under a new address', async () => {
  const { siteId, manager, device } = await newSite();
  const next = await notify.user({ siteId, role: 'worker' });
  expect(await subscribe(next, device, { routine: ['tote'] })).toMatchObject({ isThisSession: true, name: 'Phone' });
  expect(await devicesOf(manager)).toEqual([]);
  const renewed = service.newDevice();
  await subscribe(next, renewed, { name: null, replaces: device.endpoint });
  expect(await devicesOf(next)).toEqual([expect.objectContaining({ name: 'Phone', routine: ['tote'] })]);
});

test('routine pushes come to those whom they concern, where the device takes them', async () => {
  const { siteId, manager, device } = await newSite();
  const worker = await notify.user({ siteId, role: 'worker' });
  const [all, few] = [service.newDevice(), service.newDevice()];
  await subscribe(worker, all);
  await subscribe(worker, few, { routine: ['tote'] });
  const { id, role } = manager.person;
  const of = { actor: { id, name: 'Mia Chen', role } };
  const incident = incidentOf({ siteId, reportedBy: worker.person.id, status: 'resolved' });
  await notify.handOver(eventOf('safety.incident.updated', siteId, { incident }, of));
  await receives(all);
  const tote = toteOf({ assignedTo: worker.person.id });
  await publish(eventOf('inventory.tote.updated', siteId, { tote, heldById: null }, of));
  await receives(all, 2);
  await publish(eventOf('inventory.tote.requested', siteId, { tote: { ...tote, wantedBy: id } }, of));
  await receives(all, 3);
  const session = sessionOf({ status: 'active' });
  await publish(eventOf('breaks.session.started', siteId, { session, userId: worker.person.id }));
  const isReminder = eq(pushDeliveries.subjectId, session.id);
  const sendAt = Date.parse(session.startTime) + 240_000;
  await eventually(async () => {
    const reminders = await notify.db.orm.select().from(pushDeliveries).where(isReminder);
    expect(reminders.map(({ nextAttemptAt }) => nextAttemptAt.getTime())).toEqual([sendAt]);
  }, within);
  await notify.db.orm.update(pushDeliveries).set({ nextAttemptAt: sql`now()` }).where(isReminder);
  await receives(all, 4);
  await publish(eventOf('breaks.session.expired', siteId, { session, userId: worker.person.id }));
  await receives(all, 5);
  expect(all.received.map(({ payload: { kind, path } }) => [kind, path])).toEqual([
    ['incident', `/incidents/${incident.id}`],
    ['tote', `/totes/${tote.id}`],
    ['tote_wanted', `/totes/${tote.id}`],
    ['break_ending', '/'],
    ['break_over', '/'],
  ]);
  const people = [worker.person.id];
  const count = siteCountOf({ people: [{ id: worker.person.id, name: 'Wim Worker' }] });
  await publish(eventOf('inventory.sitecount.opened', siteId, { count }, of));
  await receives(few, 3);
  const assigned = {
    siteCountId: count.id,
    siteCountName: count.name,
    blind: false,
    people,
    change: 'assigned' as const,
  };
  const walls = [wallOf({ assignedTo: worker.person.id, assignedToName: 'Wim Worker' })];
  await publish(eventOf('inventory.wall.changed', siteId, { ...assigned, walls }, of));
  await receives(few, 4);
  expect(await subscribe(worker, few, { counts: false })).toMatchObject({ routine: ['tote'], counts: false });
  await publish(eventOf('inventory.wall.changed', siteId, { ...assigned, walls }, of));
  await receives(all, 8);
  for (const { text, headers } of [...all.received, ...few.received]) {
    expect(text).not.toMatch(/Oil|barrel|Mia|TOTE-A|restroom|Wim|Year-end/);
    expect(headers.urgency).toBe('normal');
  }
  expect(few.received.map(({ payload }) => payload.kind)).toEqual(['tote', 'tote_wanted', 'count', 'count']);
  expect(device.received).toEqual([]);

  const decider = service.newDevice();
  await subscribe(await notify.user(), decider);
  const shared = { sharedId: randomUUID(), type: 'qr' as const, sku: 'DOCK-2', reason: null, userId: worker.person.id };
  const byWorker = { actor: { id: worker.person.id, name: 'Wim Worker', role: 'worker' as const } };
  await publish(eventOf('vault.shared.requested', siteId, shared, byWorker));
  await receives(decider);
  await publish(eventOf('vault.shared.withdrawn', siteId, shared, byWorker));
  await publish(eventOf('vault.shared.approved', siteId, shared, of));
  await receives(few, 5);
  const pushed = [decider.received.at(-1), few.received.at(-1)].map((one) => [one?.payload.kind, one?.payload.path]);
  expect(pushed).toEqual([
    ['share_asked', '/vault-shared'],
    ['share_decided', '/vault-shared'],
  ]);
  expect(few.received).toHaveLength(5);

  // Each of them has a switch of its own, and an address that replaces another keeps them.
  expect(await subscribe(worker, few, { wantedTotes: false })).toMatchObject({
    wantedTotes: false,
    sharedBarcodes: true,
  });
  const renewed = service.newDevice();
  const kept = await subscribe(worker, renewed, { sharedBarcodes: false, replaces: few.endpoint });
  expect(kept).toMatchObject({ routine: ['tote'], counts: false, wantedTotes: false, sharedBarcodes: false });
  await publish(eventOf('inventory.tote.requested', siteId, { tote: { ...tote, wantedBy: id } }, of));
  await publish(eventOf('vault.shared.approved', siteId, shared, of));
  await publish(eventOf('inventory.tote.updated', siteId, { tote, heldById: null }, of));
  await receives(all, 12);
  await receives(renewed);
  expect(renewed.received.map(({ payload }) => payload.kind)).toEqual(['tote']);
  const withoutTotes = service.newDevice();
  expect(await subscribe(worker, withoutTotes, { routine: ['incident'], wantedTotes: true })).toMatchObject({
    ...{ counts: false, wantedTotes: true, sharedBarcodes: false },
  });
  await publish(eventOf('vault.shared.approved', siteId, shared, of));
  await publish(eventOf('inventory.tote.requested', siteId, { tote: { ...tote, wantedBy: id } }, of));
  await receives(withoutTotes);
  expect(withoutTotes.received.map(({ payload }) => payload.kind)).toEqual(['tote_wanted']);
});

test('a test alarm goes through every channel of its sender alone, is audited, and counts as no alert', async () => {
  const { siteId, manager, device } = await newSite();
  const colleague = await notify.user({ siteId });
  const [own, theirs] = await Promise.all([manager, colleague].map((who) => notify.socket(who)));
  const { id } = succeeded(await manager.call(alarmTests.startAlarmTest));
  const read = async () => succeeded(await manager.call(alarmTests.getAlarmTest, { params: { id } }));
  await receives(device);
  expect(device.received[0]?.payload).toMatchObject({ kind: 'test', id, title: 'TEST alarm' });
  expect(device.received[0]?.headers.urgency).toBe('high');
  await eventually(() => expect(own?.frames()).toContainEqual({ type: 'alarm_test', id }), within);
  const mail = await notify.mailbox.waitFor(({ to }) => to.some(({ address }) => address === manager.person.email));
  expect(mail.subject).toMatch(/^TEST/);
  await eventually(async () => expect((await read()).emailAt).not.toBeNull(), within);
  expect(await read()).toMatchObject({ appAt: null, pushDevices: 1, pushAt: null, hasEmail: true });
  for (const by of ['app', 'push'] as const)
    succeeded(await manager.call(alarmTests.receivedAlarmTest, { params: { id }, body: { by } }));
  const { appAt, pushAt, startedAt } = await read();
  for (const at of [appAt, pushAt]) expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(Date.parse(startedAt));

  expect((await manager.call(alarmTests.startAlarmTest)).status).toBe(409);
  expect((await colleague.call(alarmTests.getAlarmTest, { params: { id } })).status).toBe(404);
  expect(theirs?.frames()).not.toContainEqual({ type: 'alarm_test', id });
  expect(succeeded(await manager.call(listNotifications))).toEqual([]);
  const events = await notify.db.orm.select().from(outbox).where(eq(outbox.siteId, siteId));
  expect(events.map(({ name, envelope }) => [name, envelope.payload])).toEqual([
    ['notify.alarm.tested', { testId: id, pushDevices: 1 }],
  ]);
  const receivers = succeeded(await manager.call(alarmTests.listAlarmReceivers));
  const admin = await notify.user({ role: 'administrator', siteId: randomSite() });
  const seenBy = async (by: typeof manager, query: { site: string }) =>
    succeeded(await by.call(alarmTests.listAlarmReceivers, { query }));
  expect(await seenBy(admin, { site: siteId })).toEqual(receivers);
  expect(await seenBy(admin, { site: '*' })).toEqual(
    expect.arrayContaining(receivers.map(({ onCall, ...receiver }) => receiver)),
  );
  expect(await seenBy(manager, { site: 'elsewhere' })).toEqual(receivers);
  expect(new Map(receivers.map(({ userId, push: hasPush }) => [userId, hasPush]))).toEqual(
    new Map([
      [manager.person.id, true],
      [colleague.person.id, false],
    ]),
  );
  for (const socket of [own, theirs]) await socket?.close();
});

test('a subscription with an unusable key or address is refused, one with an old key told to subscribe again', async () => {
  const { manager } = await newSite();
  const { key } = succeeded(await manager.call(push.getPushKey));
  const { endpoint, keys } = service.newDevice();
  const status = async (of: object) =>
    (await manager.call(push.subscribeToPush, { body: { endpoint, keys, key, ...of } })).status;
  const notOnTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  for (const wrong of ['http://10.0.0.1/push', 'https://me:secret@push.test/', 'ftp://push.test/', 'push'])
    expect(await status({ endpoint: wrong })).toBe(400);
  expect(await status({ keys: { ...keys, p256dh: notOnTheCurve } })).toBe(400);
  expect(await status({ key: keys.p256dh })).toBe(409);
  expect(await notify.db.orm.$count(pushSubscriptions)).toBeGreaterThan(0);
});
