import { randomUUID } from 'node:crypto';
import { openDatabase } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { deadLetters, inbox } from '@floorlight/database/inbox';
import { outbox } from '@floorlight/database/outbox';
import type { Bus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import { currentRequestId, withRequest } from '@floorlight/telemetry/request-context';
import { currentTraceId, startTracing, withTraceparent } from '@floorlight/telemetry/tracing';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { connect } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allSent, type House, log, openHouse, users } from './open.ts';

let house: House;
let bus: Bus;
let noted: string[];
beforeEach(async () => {
  house = await openHouse();
  bus = await house.bus(testUrls.nats);
  noted = [];
});
afterEach(() => house.close());

/** Puts bytes on the stream as they are, past the relay and without an id that the server would know again. */
async function publishRaw(subject: string, data: string): Promise<void> {
  const connection = await connect({ servers: testUrls.nats });
  await connection.request(subject, data);
  await connection.close();
}

test('an event is handled once, in its transaction, in the request and trace that caused it', async () => {
  await startTracing({ service: 'test' });
  const seen: unknown[] = [];
  let commits = 0;
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await house.relay(bus);
  await house.run(
    consumer({
      db: house.db,
      bus,
      log,
      service: 'test',
      hears: 'auth',
      site: house.siteId,
      durablePrefix: `${house.siteId}-`,
      afterCommit: () => commits++,
      on: {
        'auth.password.reset': async (tx, event) => {
          await tx.execute(sql`insert into notes values (${event.id}, ${event.payload.userId})`);
          seen.push([currentRequestId(), currentTraceId()]);
        },
      },
    }),
  );
  const [userId = ''] = users(1);
  await withRequest({ requestId: 'request-7' }, () => withTraceparent(traceparent, () => house.say([userId])));
  await eventually(async () => {
    const { rows } = await house.db.pool.query('select words from notes');
    expect(rows).toEqual([{ words: userId }]);
  });
  expect(seen).toEqual([['request-7', '0af7651916cd43dd8448eb211c80319c']]);
  await eventually(() => commits > 0);
});

test('an event that comes twice has its effect once', async () => {
  const [first = '', last = ''] = users(2);
  const [event] = await house.say([first]);
  const repeat = JSON.stringify(event);
  const subject = `floor.${house.siteId}.auth.password.reset`;
  await house.run(house.listener(bus, noted));
  await publishRaw(subject, repeat);
  await publishRaw(subject, repeat);
  await publishRaw(subject, JSON.stringify({ ...event, id: randomUUID(), payload: { userId: last } }));
  await eventually(() => noted.includes(last));
  expect(noted).toEqual([first, last]);
});

test('what cannot be read is kept as a dead letter, and the next event is handled', async () => {
  const subject = `floor.${house.siteId}.auth.password.reset`;
  await house.run(house.listener(bus, noted));
  await publishRaw(subject, 'not json \0');
  await publishRaw(subject, '{"id":"1"}');
  await house.relay(bus);
  const people = users(1);
  await house.say(people);
  await eventually(() => expect(noted).toEqual(people));
  const dead = await house.db.orm.select().from(deadLetters);
  expect(dead.map((letter) => letter.data)).toEqual(['not json \u{fffd}', '{"id":"1"}']);
});

test('a handler that fails is tried again until it succeeds, and what it had written is undone', async () => {
  let tries = 0;
  await house.run(
    house.listener(bus, noted, async (tx) => {
      await tx.execute(sql`insert into notes values (${randomUUID()}, 'tried')`);
      if (++tries < 3) throw new Error('not yet');
    }),
  );
  await house.relay(bus);
  const people = users(1);
  await house.say(people);
  await eventually(() => expect(noted).toEqual(people));
  expect(tries).toBe(3);
  await eventually(async () => {
    const { rows } = await house.db.pool.query('select words from notes');
    expect(rows).toHaveLength(1);
  });
});

test('while Postgres is away events wait, and are handled soon after it is back', async () => {
  const line = await severable(house.url);
  const db = openDatabase({ url: line.url, log });
  await db.start();
  await house.run(house.listener(bus, noted, undefined, db));
  await house.relay(bus);
  await line.sever();
  const people = users(5);
  await house.say(people);
  await allSent(house.db);
  await expect(db.check()).rejects.toThrow();
  await line.restore();
  await eventually(() => expect([...noted].sort()).toEqual([...people].sort()), { within: 3000 });
  await db.stop();
  await line.stop();
});

test('an event handed over first has no second effect when the bus brings it, and one that is no event is refused', async () => {
  const listener = await house.run(house.listener(bus, noted));
  const people = users(2);
  const [event] = await house.say(people.slice(0, 1));
  if (!event) throw new Error('nothing was said');
  await listener.handle(event);
  await listener.handle(event);
  expect(noted).toEqual(people.slice(0, 1));
  await house.relay(bus);
  await house.say(people.slice(1));
  await eventually(() => noted.length > 1);
  expect(noted).toEqual(people);
  await expect(listener.handle({ ...event, payload: {} })).rejects.toThrow();
});

test('two instances share the events: each is handled by one of them', async () => {
  const other = await house.bus(testUrls.nats);
  const notedByOther: string[] = [];
  await house.run(house.listener(bus, noted));
  await house.run(house.listener(other, notedByOther));
  await house.relay(bus);
  const people = users(60);
  await house.say(people);
  await eventually(() => noted.length + notedByOther.length >= people.length);
  expect([...noted, ...notedByOther].sort()).toEqual([...people].sort());
  expect(await house.db.orm.$count(inbox, sql`event_id in (select id from ${outbox})`)).toBe(people.length);
});

test('an instance that stops finishes what it has taken, and another hears the rest', async () => {
  const started = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const leaving = house.listener(bus, noted, () => {
    started.resolve();
    return goOn.promise;
  });
  await leaving.start();
  await house.relay(bus);
  const people = users(12);
  await house.say(people.slice(0, 6));
  await allSent(house.db);
  await started.promise;
  const stopped = leaving.stop();
  goOn.resolve();
  await stopped;
  expect(noted).toEqual(people.slice(0, 6));
  await house.say(people.slice(6));
  await house.run(house.listener(bus, noted));
  await eventually(() => expect(noted).toEqual(people), { within: 2000 });
});

test('what a dead instance had taken comes to another within three seconds', async () => {
  const line = await severable(testUrls.nats);
  const taken = Promise.withResolvers<void>();
  const never = Promise.withResolvers<never>();
  const database = openDatabase({ url: house.url, log });
  const hang = () => {
    taken.resolve();
    return never.promise;
  };
  const doomed = house.listener(await house.bus(line.url), [], hang, database);
  await doomed.start();
  await house.relay(bus);
  const people = users(3);
  await house.say(people);
  await taken.promise;
  await allSent(house.db);
  await line.sever();
  never.reject(new Error('killed'));

  await house.run(house.listener(bus, noted));
  await eventually(() => expect([...noted].sort()).toEqual([...people].sort()), { within: 3000 });
  await doomed.stop();
  await database.stop();
  await line.stop();
});

test('a durable that someone deleted is made again and hears the rest', async () => {
  await house.run(house.listener(bus, noted));
  await house.relay(bus);
  const people = users(2);
  await house.say(people.slice(0, 1));
  await eventually(() => noted.length === 1);
  await bus.jetStream()?.manager.consumers.delete('FLOOR', `${house.siteId}-test-hears-auth`);
  await house.say(people.slice(1));
  await eventually(() => expect(noted).toEqual(people));
});
