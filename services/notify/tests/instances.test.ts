import { closeCodes } from '@floorlight/contracts/live';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announcements, feedCounters, notifications } from '../src/schema.ts';
import { alertOf, announcementOf, eventOf } from './nouns.ts';
import { type Instance, type Rig, startRig } from './rig.ts';

let rig: Rig;
let second: Instance;
let cut: Severable;
beforeAll(async () => {
  rig = await startRig({ heartbeatSeconds: 60 });
  cut = await severable(testUrls.nats);
  second = await rig.another({ natsUrl: cut.url });
});
afterAll(async () => {
  await rig.stop();
  await cut.stop();
});

const raised = () => eventOf('safety.alert.raised', rig.siteId, { alert: alertOf({ siteId: rig.siteId }) });

test('whichever instance hears of an alert, the sockets of both are given it, once and in order', async () => {
  const manager = await rig.somebody();
  const sockets = [await rig.socket(manager), await rig.socket(manager, { at: second })];
  const events = Array.from({ length: 20 }, raised);
  await Promise.all(events.map((event, index) => rig.handOver(event, index % 2 ? second : rig.instance)));
  await Promise.all(events.map((event) => rig.publish(event)));
  const onTheBus = raised();
  await rig.publish(onTheBus);
  for (const socket of sockets) {
    const frames = await socket.waitFor(21);
    expect(frames.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(frames.at(-1)?.data.id).toBe(onTheBus.id);
    await socket.close();
  }
});

test('a session that is revoked ends at both', async () => {
  const manager = await rig.somebody();
  const sockets = [await rig.socket(manager), await rig.socket(manager, { at: second })];
  const { sub: userId, sid } = manager.principal;
  await rig.publish(eventOf('auth.session.revoked', rig.siteId, { userId, sessionIds: [sid] }));
  for (const socket of sockets) expect(await socket.closed).toBe(closeCodes.sessionEnded);
});

test('an instance that cannot hear the others finds by itself what it missed', async () => {
  const manager = await rig.somebody();
  const socket = await rig.socket(manager, { at: second });
  await cut.sever();
  const event = raised();
  await rig.handOver(event);
  const [frame] = await socket.waitFor(1);
  expect(frame).toMatchObject({ seq: 1, data: { id: event.id } });

  const { sub: userId, sid } = manager.principal;
  await rig.publish(eventOf('auth.session.revoked', rig.siteId, { userId, sessionIds: [sid] }));
  expect(await socket.closed).toBe(closeCodes.sessionEnded);
  await cut.restore();
});

test('sockets outlive an outage of Postgres, and are given what was said when it is back', async () => {
  const link = await severable(rig.databaseUrl);
  const shaken = await rig.another({ databaseUrl: link.url });
  const manager = await rig.somebody();
  const socket = await rig.socket(manager, { at: shaken });
  await link.sever();
  const refused = await rig.handOverOnce(raised(), shaken);
  expect(refused.status).toBe(503);
  // Whoever names no place in the feed is owed only what is said after they are in.
  const opening = rig.socket(manager, { after: 0, at: shaken });
  await link.restore();
  const event = raised();
  await eventually(async () => (await rig.handOverOnce(event, shaken)).status === 204);
  const opened = await opening;
  for (const each of [socket, opened]) {
    await eventually(() => each.notifications().some(({ data }) => data.id === event.id));
    await each.close();
  }
  await shaken.service.stop();
  await link.stop();
});

test('the mails that a crash kept from being queued are queued by the next instance', async () => {
  const manager = await rig.somebody();
  const alert = alertOf({ siteId: rig.siteId, description: 'Left behind' });
  await rig.db.transaction(async (tx) => {
    await tx.insert(announcements).values(announcementOf(alert, { mailDue: true }));
    await tx.insert(feedCounters).values({ userId: manager.person.id, top: 1 });
    await tx.insert(notifications).values({ userId: manager.person.id, id: alert.id, seq: 1 });
  });
  await rig.another();
  const mail = await rig.mailbox.waitFor(
    ({ to, text }) => to[0]?.address === manager.person.email && text.includes('Left behind'),
  );
  expect(mail.subject).toBe('EMERGENCY: Medical Emergency at Main Warehouse');
});

test('what was written down, but never pushed, reaches the socket before the next heartbeat', async () => {
  const manager = await rig.somebody();
  const socket = await rig.socket(manager);
  const alert = alertOf({ siteId: rig.siteId });
  await rig.db.transaction(async (tx) => {
    await tx.insert(announcements).values(announcementOf(alert));
    await tx.insert(feedCounters).values({ userId: manager.person.id, top: 1 });
    await tx.insert(notifications).values({ userId: manager.person.id, id: alert.id, seq: 1 });
  });
  expect(await socket.waitFor(1)).toMatchObject([{ seq: 1, data: { id: alert.id } }]);
  await socket.close();
});

test('an instance that ends tells its clients to come again', async () => {
  const leaving = await rig.another();
  const socket = await rig.socket(await rig.somebody(), { at: leaving });
  await leaving.service.stop();
  expect(await socket.closed).toBe(1001);
});
