import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes, reconnectDelay } from '@floorlight/contracts/live';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announcementOf, eventOf, storeFor } from './fixtures.ts';
import { isSequence } from './live-client.ts';
import { type Instance, type NotifyUnderTest, notifyUnderTest } from './notify-under-test.ts';

let notify: NotifyUnderTest;
let second: Instance;
let nats: Severable;
beforeAll(async () => {
  notify = await notifyUnderTest({ heartbeatSeconds: 60 });
  nats = await severable(testUrls.nats);
  second = await notify.startAnother({ natsUrl: nats.url });
});
afterAll(async () => {
  await notify.stop();
  await nats.stop();
});

const raised = () => eventOf('safety.alert.raised', notify.siteId, { alert: alertOf({ siteId: notify.siteId }) });

test('whichever instance receives an alert, the sockets of both get it, once and in order', async () => {
  const manager = await notify.user();
  const sockets = [await notify.socket(manager), await notify.socket(manager, { at: second })];
  const events = Array.from({ length: 20 }, raised);
  await Promise.all(events.map((event, index) => notify.handOver(event, index % 2 ? second : notify.instance)));
  await Promise.all(events.map((event) => notify.publish(event)));
  const published = raised();
  await notify.publish(published);
  for (const socket of sockets) {
    const frames = await socket.waitFor(21);
    expect(isSequence(frames)).toBe(true);
    expect(new Set(frames.map(({ data }) => data.id)).size).toBe(21);
    expect(frames.at(-1)?.data.id).toBe(published.id);
    await socket.close();
  }
});

test('a revoked session is closed at both instances', async () => {
  const manager = await notify.user();
  const sockets = [await notify.socket(manager), await notify.socket(manager, { at: second })];
  const { sub: userId, sid } = manager.principal;
  await notify.publish(eventOf('auth.session.revoked', notify.siteId, { userId, sessionIds: [sid] }));
  for (const socket of sockets) expect(await socket.closed).toBe(closeCodes.sessionEnded);
});

test('a sixth connection of a session closes the oldest, at whichever instance that is', async () => {
  const manager = await notify.user();
  const sockets = [];
  for (let n = 0; n < 6; n++) sockets.push(await notify.socket(manager, { at: n % 2 ? second : notify.instance }));
  expect(await sockets[0]?.closed).toBe(closeCodes.tooMany);
  const event = raised();
  await notify.publish(event);
  for (const socket of sockets.slice(1)) {
    await eventually(() => socket.notifications().some(({ data }) => data.id === event.id));
    await socket.close();
  }
});

test('of 250 connections of one session the newest five stay', async () => {
  const manager = await notify.user();
  const sockets = await Promise.all(Array.from({ length: 250 }, () => notify.socket(manager)));
  await eventually(() => sockets.filter(({ socket }) => socket.readyState === socket.OPEN).length === 5);
  const closed = sockets.filter(({ socket }) => socket.readyState !== socket.OPEN);
  for (const { closed: code } of closed) expect(await code).toBe(closeCodes.tooMany);
  for (const { socket } of sockets) socket.close();
});

test('an instance without NATS finds in the database what it missed', async () => {
  const manager = await notify.user();
  const socket = await notify.socket(manager, { at: second });
  await nats.sever();
  const event = raised();
  await notify.handOver(event);
  const [frame] = await socket.waitFor(1);
  expect(frame).toMatchObject({ data: { id: event.id } });

  const { sub: userId, sid } = manager.principal;
  await notify.publish(eventOf('auth.session.revoked', notify.siteId, { userId, sessionIds: [sid] }));
  expect(await socket.closed).toBe(closeCodes.sessionEnded);
  await nats.restore();
});

test('sockets survive an outage of Postgres, and get new alerts when it is back', async () => {
  const link = await severable(notify.databaseUrl);
  const instance = await notify.startAnother({ databaseUrl: link.url });
  const manager = await notify.user();
  const socket = await notify.socket(manager, { at: instance });
  await link.sever();
  const refused = await notify.handOverOnce(raised(), instance);
  expect(refused.status).toBe(503);
  // Without `after` it would get only what is announced after it is connected.
  const opening = notify.socket(manager, { after: 0, at: instance });
  await link.restore();
  const event = raised();
  await eventually(async () => (await notify.handOverOnce(event, instance)).status === 204);
  const opened = await opening;
  for (const each of [socket, opened]) {
    await eventually(() => each.notifications().some(({ data }) => data.id === event.id));
    await each.close();
  }
  await instance.service.stop();
  await link.stop();
});

test('mails that a crash left unqueued are queued by the next instance', async () => {
  const manager = await notify.user();
  const alert = alertOf({ siteId: notify.siteId, description: 'Left behind' });
  await notify.db.transaction((tx) => storeFor(tx, manager.person, announcementOf(alert, { mailDue: true })));
  await notify.startAnother();
  const mail = await notify.mailbox.waitFor(
    ({ to, text }) => to[0]?.address === manager.person.email && text.includes('Left behind'),
  );
  expect(mail.subject).toBe('EMERGENCY: Medical Emergency at Main Warehouse');
});

test('a notification that was stored but never pushed reaches the socket before the next heartbeat', async () => {
  const manager = await notify.user();
  const socket = await notify.socket(manager);
  const alert = alertOf({ siteId: notify.siteId });
  const seq = await notify.db.transaction((tx) => storeFor(tx, manager.person, announcementOf(alert)));
  expect(await socket.waitFor(1)).toMatchObject([{ seq, data: { id: alert.id } }]);
  await socket.close();
});

/** Kills one of two instances. Returns the milliseconds until its sockets are back at the other and have the next alert. */
async function killOne(): Promise<number> {
  const dying = await notify.startInProcess();
  const managers = await Promise.all(Array.from({ length: 5 }, () => notify.user()));
  const sockets = await Promise.all(
    managers.map(async (manager) => ({ manager, ...(await notify.socket(manager, { at: dying })) })),
  );
  await notify.publish(raised());
  for (const socket of sockets) await socket.waitFor(1);

  const began = performance.now();
  dying.child.kill('SIGKILL');
  const next = raised();
  const [back] = await Promise.all([
    Promise.all(
      sockets.map(async ({ manager, closed, notifications }) => {
        await closed;
        await pause(reconnectDelay(0, { receivesAlerts: true })); // as the app does
        return notify.socket(manager, { after: notifications().at(-1)?.seq ?? 0 });
      }),
    ),
    notify.publish(next),
  ]);
  for (const socket of back) expect((await socket.waitFor(1)).map(({ data }) => data.id)).toEqual([next.id]);
  const took = performance.now() - began;
  for (const socket of back) {
    expect(isSequence(socket.notifications())).toBe(true);
    await socket.close();
  }
  return took;
}

test('of two instances one is killed: its sockets are back at the other and have the next alert within a second', async () => {
  let took = await killOne();
  // A busy machine may need longer.
  for (let again = 0; took > 1000 && again < 3; again++) took = await killOne();
  expect(took).toBeLessThan(1000);
}, 60_000);

test('an instance that stops tells its sockets to come again at once', async () => {
  const leaving = await notify.startAnother();
  const socket = await notify.socket(await notify.user(), { at: leaving });
  await leaving.service.stop();
  expect(await socket.closed).toBe(closeCodes.restarting);
});

test('an instance that goes on serving before it stops sends its sockets elsewhere one after the other', async () => {
  const leaving = await notify.startAnother({ lameDuckSeconds: 2 });
  const sockets = await Promise.all(
    Array.from({ length: 6 }, async () => notify.socket(await notify.user(), { at: leaving })),
  );
  const began = performance.now();
  const closings = sockets.map(({ closed }) => closed.then((code) => ({ code, at: performance.now() - began })));
  await leaving.service.stop();
  const closed = await Promise.all(closings);
  expect(closed.map(({ code }) => code)).toEqual(sockets.map(() => closeCodes.restarting));
  const times = closed.map(({ at }) => at);
  // Timers may fire a millisecond early.
  expect(Math.min(...times)).toBeGreaterThan(990);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(300);
});
