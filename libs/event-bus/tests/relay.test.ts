import type { Envelope } from '@floorlight/contracts/events';
import { writeEvent } from '@floorlight/database/outbox';
import { registry } from '@floorlight/telemetry/metrics';
import { eventually } from '@floorlight/test-kit/eventually';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { type BusTap, tapBus } from '@floorlight/test-kit/tap-bus';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allSent, type House, openHouse, users } from './open.ts';

let house: House;
let line: Severable;
let tap: BusTap;
beforeEach(async () => {
  house = await openHouse();
  line = await severable(testUrls.nats);
  tap = await tapBus(house.siteId);
});
afterEach(async () => {
  await line.restore();
  await house.close();
  await line.stop();
  await tap.stop();
});

const heard = () => tap.events().map((event) => (event.name === 'auth.password.reset' ? event.payload.userId : null));

test('events are published in the order they were written, each once', async () => {
  await house.relay(await house.bus(testUrls.nats));
  const people = users(220);
  await house.say(people);
  await allSent(house.db);
  expect(heard()).toEqual(people);
});

test('what was written before the relay started is published too', async () => {
  const people = users(250);
  await house.say(people);
  await house.relay(await house.bus(testUrls.nats));
  await allSent(house.db);
  expect(heard()).toEqual(people);
});

test('several relays at once: every event is published once', async () => {
  const bus = await house.bus(testUrls.nats);
  for (let instance = 0; instance < 3; instance++) await house.relay(await house.bus(testUrls.nats));
  const noted: string[] = [];
  await house.run(house.listener(bus, noted));
  const people = users(120);
  await Promise.all([0, 1, 2, 3].map((part) => house.say(people.slice(part * 30, part * 30 + 30))));
  await eventually(() => noted.length >= people.length);
  await allSent(house.db);
  expect([...noted].sort()).toEqual([...people].sort());
  expect(heard()).toHaveLength(people.length);
});

test('a relay that stops publishes what is there first, also what nobody woke it for', async () => {
  const relay = await house.relay(await house.bus(testUrls.nats));
  const [awaited = '', quiet = ''] = users(2);
  await house.say([awaited]);
  await allSent(house.db);
  await house.db.orm.transaction((tx) =>
    writeEvent(tx, { name: 'auth.password.reset', siteId: house.siteId, actor: null, payload: { userId: quiet } }),
  );
  await relay.stop();
  await eventually(() => expect(heard()).toEqual([awaited, quiet]));
});

test('while NATS is away events are handed over once; when it is back each still arrives, without a second effect', async () => {
  const bus = await house.bus(line.url);
  const noted: string[] = [];
  const listener = await house.run(house.listener(bus, noted));
  const given: string[] = [];
  await house.relay(bus, {
    fallback: async (event) => {
      given.push(event.id);
      await listener.handle(event);
    },
  });
  await line.sever();
  await eventually(() => !bus.connected());
  const people = users(60);
  const said = await house.say(people);
  await eventually(() => expect(noted).toEqual(people), { within: 2500 });
  expect(heard()).toEqual([]);
  await line.restore();
  await allSent(house.db);
  expect(heard()).toEqual(people);
  const [after = ''] = users(1);
  await house.say([after]);
  await eventually(() => noted.includes(after));
  expect(noted).toEqual([...people, after]);
  expect(given).toEqual(said.map((event) => event.id));
});

test('a link that fails without a word: the hand-over begins after a second, and what comes next is not slower', async () => {
  const bus = await house.bus(line.url);
  const given: string[] = [];
  await house.relay(bus, { fallback: async (event) => void given.push(event.id) });
  const [before] = await house.say(users(1));
  await allSent(house.db);
  line.stall();
  const [first] = await house.say(users(1));
  await eventually(() => expect(given).toEqual([first?.id, before?.id]), { within: 1500 });
  const [second] = await house.say(users(1));
  await eventually(() => expect(given).toEqual([first?.id, before?.id, second?.id]), { within: 1500 });
  await line.restore();
  await allSent(house.db);
  expect(given).toHaveLength(3);
});

test('what NATS was given just before it went away is handed over as well, once, and what it has had for long is not', async () => {
  const bus = await house.bus(line.url);
  const given: string[] = [];
  await house.relay(bus, { fallback: async (event) => void given.push(event.id) });
  const [old, lately] = await house.say(users(2));
  await allSent(house.db);
  await house.db.pool.query(`update outbox set sent_at = now() - interval '1 minute' where id = $1`, [old?.id]);
  expect(given).toEqual([]);
  await line.sever();
  await eventually(() => expect(given).toEqual([lately?.id]), { within: 2500 });
  const [next] = await house.say(users(1));
  await eventually(() => expect(given).toEqual([lately?.id, next?.id]));
});

test('only events that the fallback is for are handed over; one that failed is tried again', async () => {
  const bus = await house.bus(line.url);
  const given: Envelope[] = [];
  let failures = 0;
  await house.relay(bus, {
    fallbackFor: (name) => name === 'auth.password.reset',
    fallback: async (event) => {
      if (++failures < 3) throw new Error('not yet');
      given.push(event);
    },
  });
  const refused: Envelope[] = [];
  await line.sever();
  await eventually(() => !bus.connected());
  const people = users(2);
  const said = await house.say(people);
  await eventually(() => expect(given).toEqual(said));
  await house.relay(bus, { fallbackFor: () => false, fallback: async (event) => void refused.push(event) });
  await house.say(users(1));
  await eventually(() => given.length === 3);
  expect(refused).toEqual([]);
});

test('the metrics tell how much waits and for how long', async () => {
  const bus = await house.bus(line.url);
  await line.sever();
  await eventually(() => !bus.connected());
  await house.relay(bus);
  await house.say(users(3));
  const metric = async (name: string) =>
    Number((await registry.metrics()).match(new RegExp(`^${name} (.*)$`, 'm'))?.[1]);
  expect(await metric('outbox_unsent')).toBe(3);
  await eventually(async () => (await metric('outbox_oldest_seconds')) > 0);
  await line.restore();
  await allSent(house.db);
  expect(await metric('outbox_unsent')).toBe(0);
});
