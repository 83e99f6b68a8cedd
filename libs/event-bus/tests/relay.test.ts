import type { Envelope } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { writeEvent } from '@floorlight/database/outbox';
import type { Bus } from '@floorlight/event-bus/bus';
import { registry } from '@floorlight/telemetry/metrics';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { type BusTap, tapBus } from '@floorlight/test-kit/tap-bus';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Harness, newUserIds, openHarness, untilAllSent } from './open.ts';

let harness: Harness;
let line: Severable;
let tap: BusTap;
beforeEach(async () => {
  harness = await openHarness();
  line = await severable(testUrls.nats);
  tap = await tapBus(harness.siteId);
});
afterEach(async () => {
  await line.restore();
  await harness.close();
  await line.stop();
  await tap.stop();
});

const idsOf = (events: Envelope[]) => events.map((event) => event.id);
const published = () =>
  tap.events().map((event) => (event.name === 'auth.password.reset' ? event.payload.userId : null));

const expectPublished = (userIds: string[]) => eventually(() => expect(published()).toEqual(userIds));

test('events are published in the order they were written, each once', async () => {
  await harness.relay(await harness.bus(testUrls.nats));
  const userIds = newUserIds(220);
  await harness.writeResets(userIds);
  await untilAllSent(harness.db);
  await expectPublished(userIds);
});

test('an event that is written before NATS has reported its stream is not overtaken', async () => {
  const bus = await harness.bus(testUrls.nats);
  const reported = Promise.withResolvers<void>();
  const onStreamCheck: Bus['onStreamCheck'] = (listener) =>
    bus.onStreamCheck((created) => void reported.promise.then(() => listener(created)));
  await harness.relay({ ...bus, onStreamCheck });
  const userIds = newUserIds(3);
  await harness.writeResets(userIds.slice(0, 1));
  reported.resolve();
  await harness.writeResets(userIds.slice(1));
  await expectPublished(userIds);
});

test('events written before the relay started are published too', async () => {
  const userIds = newUserIds(250);
  await harness.writeResets(userIds);
  await harness.relay(await harness.bus(testUrls.nats));
  await untilAllSent(harness.db);
  await expectPublished(userIds);
});

test('several instances at once: every event is stored and handled once', async () => {
  const bus = await harness.bus(testUrls.nats);
  const instances = [harness.db, await harness.openAnother(), await harness.openAnother()];
  for (const db of instances) await harness.relay(await harness.bus(testUrls.nats), { db });
  const handled: string[] = [];
  await harness.run(harness.resetConsumer(bus, handled));
  const userIds = newUserIds(120);
  await Promise.all(instances.map((db, part) => harness.writeResets(userIds.slice(part * 40, part * 40 + 40), db)));
  await eventually(() => handled.length >= userIds.length);
  await untilAllSent(harness.db);
  expect([...handled].sort()).toEqual([...userIds].sort());
  const subjects = `floor.${harness.siteId}.>`;
  const info = await bus.jetStream()?.manager.streams.info('FLOOR', { subjects_filter: subjects });
  expect(Object.values(info?.state.subjects ?? {})).toEqual([userIds.length]);
});

test('an event of an instance that was killed is published by another', async () => {
  const killed = await harness.openAnother();
  await harness.relay(await harness.bus(testUrls.nats));
  const userIds = newUserIds(3);
  await harness.writeResets(userIds, killed);
  await untilAllSent(harness.db);
  await expectPublished(userIds);
});

test('a relay that stops first publishes the outbox, also events that did not wake it', async () => {
  const relay = await harness.relay(await harness.bus(testUrls.nats));
  const [awaited = '', quiet = ''] = newUserIds(2);
  await harness.writeResets([awaited]);
  await untilAllSent(harness.db);
  await harness.db.orm.transaction((tx) =>
    writeEvent(tx, { name: 'auth.password.reset', siteId: harness.siteId, actor: null, payload: { userId: quiet } }),
  );
  await relay.stop();
  await expectPublished([awaited, quiet]);
});

test('without NATS events are handed over once; when it is back each is published and not handled again', async () => {
  const bus = await harness.bus(line.url);
  const handled: string[] = [];
  const resets = await harness.run(harness.resetConsumer(bus, handled));
  const handedOver: string[] = [];
  await harness.relay(bus, {
    fallback: async (events) => {
      handedOver.push(...idsOf(events));
      await resets.handle(events);
    },
  });
  await line.sever();
  await eventually(() => !bus.connected());
  const userIds = newUserIds(60);
  const written = await harness.writeResets(userIds);
  await eventually(() => expect(handled).toEqual(userIds), { within: 2500 });
  expect(published()).toEqual([]);
  await line.restore();
  await untilAllSent(harness.db);
  await expectPublished(userIds);
  const [after = ''] = newUserIds(1);
  await harness.writeResets([after]);
  await eventually(() => handled.includes(after));
  expect(handled).toEqual([...userIds, after]);
  expect(handedOver).toEqual(written.map((event) => event.id));
});

test('a dead connection: the hand-over starts within 1.5 s, and later events are not slower', async () => {
  const bus = await harness.bus(line.url);
  const handedOver: string[] = [];
  await harness.relay(bus, { fallback: async (events) => void handedOver.push(...idsOf(events)) });
  const [before] = await harness.writeResets(newUserIds(1));
  await untilAllSent(harness.db);
  line.stall();
  const [first] = await harness.writeResets(newUserIds(1));
  await eventually(() => expect(handedOver).toEqual([first?.id, before?.id]), { within: 1500 });
  const [second] = await harness.writeResets(newUserIds(1));
  await eventually(() => expect(handedOver).toEqual([first?.id, before?.id, second?.id]), { within: 1500 });
  await line.restore();
  await untilAllSent(harness.db);
  expect(handedOver).toHaveLength(3);
});

test('urgent events do not wait for others, and the newest of them goes first', async () => {
  const bus = await harness.bus(line.url);
  await line.sever();
  await eventually(() => !bus.connected());
  const others = await harness.writeResets(newUserIds(150));
  const urgentEvents = await harness.writeRevocations(3);
  await harness.db.pool.query(`update outbox set created_at = now() - interval '1 minute'`);
  const handedOver: string[] = [];
  await harness.relay(bus, {
    urgent: { db: await harness.openAnother(), names: ['auth.session.revoked'] },
    fallback: async (events) => {
      handedOver.push(...idsOf(events));
      await new Promise((resolve) => setTimeout(resolve, 200)); // as long as a busy receiver takes
    },
  });
  await eventually(() => handedOver.length === others.length + urgentEvents.length);
  const urgentIds = idsOf(urgentEvents);
  expect(handedOver.filter((id) => urgentIds.includes(id))).toEqual(urgentIds.toReversed());
  expect(handedOver.filter((id) => !urgentIds.includes(id))).toEqual(idsOf(others));
  expect(handedOver.indexOf(urgentIds[0] ?? '')).toBeLessThan(others.length / 2);
});

test('a receiver that refuses one event gets newer ones all the same', async () => {
  const bus = await harness.bus(line.url);
  await line.sever();
  await eventually(() => !bus.connected());
  const handedOver: string[] = [];
  let refused = '';
  await harness.relay(bus, {
    urgent: { db: await harness.openAnother(), names: ['auth.session.revoked'] },
    fallback: async (events) => {
      if (events.some(({ id }) => id === refused || refused === '')) throw new Error('refused');
      handedOver.push(...idsOf(events));
    },
  });
  const [bad] = await harness.writeRevocations(1);
  refused = bad?.id ?? '';
  const newer = await harness.writeRevocations(3);
  await eventually(() => expect(handedOver.toSorted()).toEqual(idsOf(newer).toSorted()));
});

test('an event of a savepoint that was rolled back is not published, the others of its transaction are', async () => {
  await harness.relay(await harness.bus(testUrls.nats));
  const [kept = '', undone = ''] = newUserIds(2);
  const write = (tx: Transaction, userId: string) =>
    writeEvent(tx, { name: 'auth.password.reset', siteId: harness.siteId, actor: null, payload: { userId } });
  await harness.db.transaction(async (tx) => {
    await write(tx, kept);
    await tx.transaction((inner) => write(inner, undone).then(() => Promise.reject(new Error('no')))).catch(() => {});
  });
  await untilAllSent(harness.db);
  await expectPublished([kept]);
});

test('events sent just before NATS was lost are handed over once, older ones are not', async () => {
  const bus = await harness.bus(line.url);
  const handedOver: string[] = [];
  await harness.relay(bus, { fallback: async (events) => void handedOver.push(...idsOf(events)) });
  const [old, recent] = await harness.writeResets(newUserIds(2));
  await untilAllSent(harness.db);
  await harness.db.pool.query(`update outbox set sent_at = now() - interval '1 minute' where id = $1`, [old?.id]);
  expect(handedOver).toEqual([]);
  await line.sever();
  await eventually(() => expect(handedOver).toEqual([recent?.id]), { within: 2500 });
  const [next] = await harness.writeResets(newUserIds(1));
  await eventually(() => expect(handedOver).toEqual([recent?.id, next?.id]));
});

test('only events that the fallback accepts are handed over; a failed one is retried', async () => {
  const bus = await harness.bus(line.url);
  const handedOver: Envelope[] = [];
  let failures = 0;
  await harness.relay(bus, {
    fallbackFor: (name) => name === 'auth.password.reset',
    fallback: async (events) => {
      if (++failures < 3) throw new Error('not yet');
      handedOver.push(...events);
    },
  });
  const refused: Envelope[] = [];
  await line.sever();
  await eventually(() => !bus.connected());
  const userIds = newUserIds(2);
  const written = await harness.writeResets(userIds);
  await eventually(() => expect(handedOver).toEqual(written));
  await harness.relay(bus, { fallbackFor: () => false, fallback: async (events) => void refused.push(...events) });
  await harness.writeResets(newUserIds(1));
  await eventually(() => handedOver.length === 3);
  expect(refused).toEqual([]);
});

test('the metrics show how many events wait and for how long', async () => {
  const bus = await harness.bus(line.url);
  await line.sever();
  await eventually(() => !bus.connected());
  await harness.relay(bus);
  await harness.writeResets(newUserIds(3));
  const metric = async (name: string) =>
    Number((await registry.metrics()).match(new RegExp(`^${name} (.*)$`, 'm'))?.[1]);
  expect(await metric('outbox_unsent')).toBe(3);
  await eventually(async () => (await metric('outbox_oldest_seconds')) > 0);
  await line.restore();
  await untilAllSent(harness.db);
  expect(await metric('outbox_unsent')).toBe(0);
});
