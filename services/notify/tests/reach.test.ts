import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { type EmergencyReach, getReach, markRead } from '@floorlight/contracts/notifications';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Listener } from './listener.ts';
import { alertOf, eventOf } from './nouns.ts';
import { type Instance, type Rig, type Somebody, startRig } from './rig.ts';

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

/** A site of its own, so that its managers can be counted. */
async function floor(managers: number) {
  const siteId = `${rig.siteId}-${randomUUID().slice(0, 8)}`;
  const sender = await rig.somebody({ siteId, role: 'worker' });
  const crew = await Promise.all(Array.from({ length: managers }, () => rig.somebody({ siteId })));
  const raise = async (of: Partial<EmergencyAlert> = {}) => {
    const alert = alertOf({ siteId, reportedBy: sender.person.id, ...of });
    const event = eventOf('safety.alert.raised', siteId, { alert });
    await rig.handOver(event);
    return { alert, id: event.id };
  };
  return { siteId, sender, crew, raise };
}

const read = async (who: Pick<Somebody, 'call'>, id: string) => (await who.call(getReach, { params: { id } })).status;
const reachOf = async (who: Pick<Somebody, 'call'>, id: string) =>
  succeeded(await who.call(getReach, { params: { id } }));
const counts = (reach: EmergencyReach | undefined) => reach && [reach.notified, reach.reached, reach.seen];
const hears = (socket: Listener, alert: EmergencyAlert, expected: number[], within = 10_000) =>
  eventually(() => expect(counts(socket.reachOf(alert.id))).toEqual(expected), { within });

test('the sender hears live how many managers are notified, reached and have seen it, and can ask for it', async () => {
  const { sender, crew, raise } = await floor(3);
  const [socket, ...sockets] = await Promise.all([sender, ...crew].map((who) => rig.socket(who)));
  const [first, other] = sockets;
  if (!socket || !first || !other) throw new Error('everyone has a socket');
  const { alert, id } = await raise();
  await hears(socket, alert, [3, 0, 0]);
  expect(socket.reachOf(alert.id)).toMatchObject({ firstReachedAt: null, firstSeenAt: null });

  for (const each of sockets) await each.waitFor(1);
  first.answer('received', id, id);
  first.answer('received', id);
  await hears(socket, alert, [3, 1, 0]);
  other.answer('seen', id);
  await hears(socket, alert, [3, 2, 1]);
  const reach = await reachOf(sender, alert.id);
  expect(reach).toEqual(socket.reachOf(alert.id));
  expect(Date.parse(reach.firstSeenAt ?? '')).toBeGreaterThanOrEqual(Date.parse(reach.firstReachedAt ?? ''));
  for (const each of sockets) each.answer('seen', id, alert.id);
  await hears(socket, alert, [3, 3, 3]);
  const cameBack = await rig.socket(sender, { after: 0 });
  await hears(cameBack, alert, [3, 3, 3]);
  await cameBack.close();
  expect((await reachOf(sender, alert.id)).firstSeenAt).toBe(reach.firstSeenAt);
  // The feed's own numbers know nothing of it.
  expect(socket.notifications()).toEqual([]);
  for (const each of [socket, ...sockets]) await each.close();
});

test('only the sender and the managers of the site may ask; to all others the alert is not there', async () => {
  const { siteId, sender, crew, raise } = await floor(1);
  const { alert } = await raise();
  const colleague = await rig.somebody({ siteId, role: 'worker' });
  const foreigner = await rig.somebody();
  for (const who of [sender, ...crew]) expect(await read(who, alert.id)).toBe(200);
  for (const who of [colleague, foreigner]) expect(await read(who, alert.id)).toBe(404);
  expect(await read(sender, randomUUID())).toBe(404);
  expect(await read(sender, 'not-an-id')).toBe(400);
  expect(await read({ call: client(rig.instance.baseUrl) }, alert.id)).toBe(401);
  const { token } = await rig.auth.expiredTokenFor(sender.principal);
  expect(await read({ call: client(rig.instance.baseUrl, token) }, alert.id)).toBe(200);
});

test('what nobody told a user, or they say themselves of their own alert, counts for nothing', async () => {
  const { siteId, crew, raise } = await floor(2);
  const [sender, manager] = crew;
  if (!sender || !manager) throw new Error('two managers');
  const colleague = await rig.somebody({ siteId, role: 'worker' });
  const foreigner = await rig.somebody();
  const { alert, id } = await raise({ reportedBy: sender.person.id });
  const sockets = await Promise.all([sender, colleague, foreigner].map((who) => rig.socket(who, { after: 0 })));
  for (const socket of sockets) {
    socket.answer('seen', id, alert.id, randomUUID());
    for (const nonsense of ['{', '[]', '{"type":"seen"}', `{"type":"sleeping","id":"${id}"}`, '\0'])
      socket.socket.send(nonsense);
    socket.socket.send(Buffer.from([0xff, 0xfe]));
  }
  const heard = await rig.socket(manager, { after: 0 });
  heard.answer('received', id);
  await eventually(async () => expect(counts(await reachOf(manager, alert.id))).toEqual([1, 1, 0]));
  for (const socket of [...sockets, heard]) {
    expect(socket.socket.readyState).toBe(socket.socket.OPEN);
    await socket.close();
  }
});

test('a client that never stops talking keeps nobody else from being heard', async () => {
  const { sender, crew, raise } = await floor(2);
  const [socket, loud, calm] = await Promise.all([sender, ...crew].map((who) => rig.socket(who)));
  if (!socket || !loud || !calm) throw new Error('everyone has a socket');
  const { alert, id } = await raise();
  for (let index = 0; index < 20_000; index++) loud.answer('seen', randomUUID());
  loud.answer('seen', id);
  calm.answer('seen', id);
  await hears(socket, alert, [2, 1, 1]);
  // It is heard at its pace, not shut out.
  expect(loud.socket.readyState).toBe(loud.socket.OPEN);
  loud.socket.terminate();
  await Promise.all([socket.close(), calm.close()]);
});

test('an alert that is read in the panel was seen; one told again reaches who was not reached', async () => {
  const { siteId, sender, crew, raise } = await floor(2);
  const [reader, late] = crew;
  if (!reader || !late) throw new Error('two managers');
  const socket = await rig.socket(sender);
  const { alert, id } = await raise();
  await reader.call(markRead, { params: { id } });
  await hears(socket, alert, [2, 1, 1]);
  const again = eventOf('safety.alert.escalated', siteId, { alert: { ...alert, version: 2 }, round: 1 });
  await rig.handOver(again);
  const phone = await rig.socket(late, { after: 1 });
  await phone.waitFor(1);
  phone.answer('received', again.id);
  await hears(socket, alert, [2, 2, 1]);
  await Promise.all([socket.close(), phone.close()]);
});

test('managers at one instance answer, the sender at another hears it, also while NATS is away between them', async () => {
  const { sender, crew, raise } = await floor(2);
  const [manager, other] = crew;
  if (!manager || !other) throw new Error('two managers');
  const [socket, phone, desk] = [
    await rig.socket(sender, { at: second }),
    await rig.socket(manager),
    await rig.socket(other),
  ];
  const { alert, id } = await raise();
  await hears(socket, alert, [2, 0, 0]);
  phone.answer('received', id);
  await hears(socket, alert, [2, 1, 0]);
  await cut.sever();
  desk.answer('seen', id);
  await hears(socket, alert, [2, 2, 1]);
  await cut.restore();
  for (const each of [socket, phone, desk]) await each.close();
});

test('what was said survives notify: counts are rows', async () => {
  const { sender, crew, raise } = await floor(1);
  const leaving = await rig.another();
  const phone = await rig.socket(crew[0] as Somebody, { at: leaving }); // a floor of one
  const { alert, id } = await raise();
  await phone.waitFor(1);
  phone.answer('seen', id);
  await phone.close();
  await leaving.service.stop();
  await eventually(async () => expect(counts(await reachOf(sender, alert.id))).toEqual([1, 1, 1]));
});
