import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { type EmergencyReach, getReach, markRead } from '@floorlight/contracts/notifications';
import { alertOf } from '@floorlight/test-kit/alert-of';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventOf } from './fixtures.ts';
import type { LiveClient } from './live-client.ts';
import { type Instance, type NotifyUnderTest, notifyUnderTest, type TestUser } from './notify-under-test.ts';

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

/** A new site, so that its managers can be counted. */
async function newSite(managerCount: number) {
  const siteId = `${notify.siteId}-${randomUUID().slice(0, 8)}`;
  const sender = await notify.user({ siteId, role: 'worker' });
  const managers = await Promise.all(Array.from({ length: managerCount }, () => notify.user({ siteId })));
  const raise = async (of: Partial<EmergencyAlert> = {}) => {
    const alert = alertOf({ siteId, reportedBy: sender.person.id, ...of });
    const event = eventOf('safety.alert.raised', siteId, { alert });
    await notify.handOver(event);
    return { alert, id: event.id };
  };
  return { siteId, sender, managers, raise };
}

const read = async (who: Pick<TestUser, 'call'>, id: string) => (await who.call(getReach, { params: { id } })).status;
const reachOf = async (who: Pick<TestUser, 'call'>, id: string) =>
  succeeded(await who.call(getReach, { params: { id } }));
const counts = (reach: EmergencyReach | undefined) => reach && [reach.notified, reach.reached, reach.seen];
const receives = (socket: LiveClient, alert: EmergencyAlert, expected: number[], within = 10_000) =>
  eventually(() => expect(counts(socket.reachOf(alert.id))).toEqual(expected), { within });

test('the sender gets live how many managers were notified, reached and have seen the alert, and can read it', async () => {
  const { sender, managers, raise } = await newSite(3);
  const [socket, ...sockets] = await Promise.all([sender, ...managers].map((who) => notify.socket(who)));
  const [first, other] = sockets;
  if (!socket || !first || !other) throw new Error('everyone has a socket');
  const { alert, id } = await raise();
  await receives(socket, alert, [3, 0, 0]);
  expect(socket.reachOf(alert.id)).toMatchObject({ firstReachedAt: null, firstSeenAt: null });

  for (const each of sockets) await each.waitFor(1);
  first.answer('received', id, id);
  first.answer('received', id);
  await receives(socket, alert, [3, 1, 0]);
  other.answer('seen', id);
  await receives(socket, alert, [3, 2, 1]);
  const reach = await reachOf(sender, alert.id);
  expect(reach).toEqual({ ...socket.reachOf(alert.id), emergencyServices: false });
  expect(Date.parse(reach.firstSeenAt ?? '')).toBeGreaterThanOrEqual(Date.parse(reach.firstReachedAt ?? ''));
  for (const each of sockets) each.socket.send(JSON.stringify({ type: 'seen', ids: [id, alert.id, randomUUID()] }));
  await receives(socket, alert, [3, 3, 3]);
  const reconnected = await notify.socket(sender, { after: 0 });
  await receives(reconnected, alert, [3, 3, 3]);
  await reconnected.close();
  expect((await reachOf(sender, alert.id)).firstSeenAt).toBe(reach.firstSeenAt);
  // Reach is outside the feed.
  expect(socket.notifications()).toEqual([]);
  for (const each of [socket, ...sockets]) await each.close();
});

test('only the sender and the managers of the site can read the reach; for others the alert is not found', async () => {
  const { siteId, sender, managers, raise } = await newSite(1);
  const { alert } = await raise();
  const colleague = await notify.user({ siteId, role: 'worker' });
  const outsider = await notify.user();
  for (const who of [sender, ...managers]) expect(await read(who, alert.id)).toBe(200);
  for (const who of [colleague, outsider]) expect(await read(who, alert.id)).toBe(404);
  expect(await read(sender, randomUUID())).toBe(404);
  expect(await read(sender, 'not-an-id')).toBe(400);
  expect(await read({ call: client(notify.instance.baseUrl) }, alert.id)).toBe(401);
  notify.auth.setAway(true);
  const { token } = await notify.auth.expiredTokenFor('notify', sender.principal);
  expect(await read({ call: client(notify.instance.baseUrl, token) }, alert.id)).toBe(200);
});

test('receipts of the sender and of users who were not notified are ignored', async () => {
  const { siteId, managers, raise } = await newSite(2);
  const [sender, manager] = managers;
  if (!sender || !manager) throw new Error('two managers');
  const colleague = await notify.user({ siteId, role: 'worker' });
  const outsider = await notify.user();
  const { alert, id } = await raise({ reportedBy: sender.person.id });
  const sockets = await Promise.all([sender, colleague, outsider].map((who) => notify.socket(who, { after: 0 })));
  for (const socket of sockets) {
    socket.answer('seen', id, alert.id, randomUUID());
    for (const nonsense of [
      '{',
      '[]',
      '{"type":"seen"}',
      `{"type":"sleeping","id":"${id}"}`,
      '{"type":"seen","ids":[]}',
      '\0',
    ])
      socket.socket.send(nonsense);
    socket.socket.send(Buffer.from([0xff, 0xfe]));
  }
  const managerSocket = await notify.socket(manager, { after: 0 });
  managerSocket.answer('received', id);
  await eventually(async () => expect(counts(await reachOf(manager, alert.id))).toEqual([1, 1, 0]));
  for (const socket of [...sockets, managerSocket]) {
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    await socket.close();
  }
});

test('a client that floods the connection does not delay the receipts of others', async () => {
  const { sender, managers, raise } = await newSite(2);
  const [socket, flooding, calm] = await Promise.all([sender, ...managers].map((who) => notify.socket(who)));
  if (!socket || !flooding || !calm) throw new Error('everyone has a socket');
  const { alert, id } = await raise();
  for (let index = 0; index < 20_000; index++) flooding.answer('seen', randomUUID());
  flooding.answer('seen', id);
  calm.answer('seen', id);
  await receives(socket, alert, [2, 1, 1]);
  // It is slowed down, not closed.
  expect(flooding.socket.readyState).toBe(flooding.socket.OPEN);
  flooding.socket.terminate();
  await Promise.all([socket.close(), calm.close()]);
});

test('reading an alert in the panel counts as seen; an escalation reaches managers who were not reached', async () => {
  const { siteId, sender, managers, raise } = await newSite(2);
  const [reader, late] = managers;
  if (!reader || !late) throw new Error('two managers');
  const socket = await notify.socket(sender);
  const { alert, id } = await raise();
  await reader.call(markRead, { params: { id } });
  await receives(socket, alert, [2, 1, 1]);
  const again = eventOf('safety.alert.escalated', siteId, { alert: { ...alert, version: 2 }, round: 1 });
  await notify.handOver(again);
  const managerSocket = await notify.socket(late, { after: 1 });
  await managerSocket.waitFor(1);
  managerSocket.answer('received', again.id);
  await receives(socket, alert, [2, 2, 1]);
  await Promise.all([socket.close(), managerSocket.close()]);
});

test('receipts at one instance reach a sender at another, also while NATS is away between them', async () => {
  const { sender, managers, raise } = await newSite(2);
  const [manager, other] = managers;
  if (!manager || !other) throw new Error('two managers');
  const [socket, managerSocket, otherSocket] = [
    await notify.socket(sender, { at: second }),
    await notify.socket(manager),
    await notify.socket(other),
  ];
  const { alert, id } = await raise();
  await receives(socket, alert, [2, 0, 0]);
  managerSocket.answer('received', id);
  await receives(socket, alert, [2, 1, 0]);
  await nats.sever();
  otherSocket.answer('seen', id);
  await receives(socket, alert, [2, 2, 1]);
  await nats.restore();
  for (const each of [socket, managerSocket, otherSocket]) await each.close();
});

test('receipts survive a restart', async () => {
  const { sender, managers, raise } = await newSite(1);
  const leaving = await notify.startAnother();
  const managerSocket = await notify.socket(managers[0] as TestUser, { at: leaving }); // the one manager
  const { alert, id } = await raise();
  await managerSocket.waitFor(1);
  managerSocket.answer('seen', id);
  await managerSocket.close();
  await leaving.service.stop();
  await eventually(async () => expect(counts(await reachOf(sender, alert.id))).toEqual([1, 1, 1]));
});
