import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { deadLetters, inbox } from '@floorlight/database/inbox';
import { outbox } from '@floorlight/database/outbox';
import type { Bus } from '@floorlight/event-bus/bus';
import { consumer, each } from '@floorlight/event-bus/consumer';
import { ackWait } from '@floorlight/event-bus/durable';
import { eventsHandled } from '@floorlight/event-bus/metrics';
import { signatureHeader } from '@floorlight/event-bus/signed-event';
import { currentRequestId, withRequest } from '@floorlight/telemetry/request-context';
import { currentTraceId, startTracing, withTraceparent } from '@floorlight/telemetry/tracing';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { connect, headers } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Harness, log, newUserIds, openHarness, untilAllSent } from './open.ts';

let harness: Harness;
let bus: Bus;
let handled: string[];
beforeEach(async () => {
  harness = await openHarness();
  bus = await harness.bus(testUrls.nats);
  handled = [];
});
afterEach(() => harness.close());

/** Publishes to the stream without the relay and without a message id, so that NATS does not drop duplicates. */
async function publishRaw(subject: string, data: string, signature = bus.keys.sign(data)): Promise<void> {
  const connection = await connect({ servers: testUrls.nats });
  const signed = headers();
  if (signature) signed.set(signatureHeader, signature);
  await connection.request(subject, data, { headers: signed, timeout: 2000 });
  await connection.close();
}

test('an event is handled once, in one transaction, with the request id and trace of its cause', async () => {
  await startTracing({ service: 'test' });
  const contexts: unknown[] = [];
  let commits = 0;
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await harness.relay(bus);
  await harness.run(
    consumer({
      db: harness.db,
      bus,
      log,
      service: 'test',
      producer: 'auth',
      site: harness.siteId,
      durablePrefix: `${harness.siteId}-`,
      afterCommit: () => commits++,
      on: {
        'auth.password.reset': each(async (tx, event) => {
          await tx.execute(sql`insert into notes values (${event.id}, ${event.payload.userId})`);
          contexts.push([currentRequestId(), currentTraceId()]);
        }),
      },
    }),
  );
  const [userId = ''] = newUserIds(1);
  await withRequest({ requestId: 'request-7' }, () =>
    withTraceparent(traceparent, () => harness.writeResets([userId])),
  );
  await eventually(async () => {
    const { rows } = await harness.db.pool.query('select words from notes');
    expect(rows).toEqual([{ words: userId }]);
  });
  expect(contexts).toEqual([['request-7', '0af7651916cd43dd8448eb211c80319c']]);
  await eventually(() => commits > 0);
});

test('an event whose handler takes longer than the redelivery is delivered once', async () => {
  const repeated = async () =>
    (await eventsHandled.get()).values.filter(({ labels }) => labels.result === 'repeated').map(({ value }) => value);
  const before = await repeated();
  await harness.relay(bus);
  await harness.run(
    consumer({
      db: harness.db,
      bus,
      log,
      service: 'test',
      producer: 'auth',
      site: harness.siteId,
      durablePrefix: `${harness.siteId}-`,
      on: {
        'auth.password.reset': each(async (_tx, { payload }) => {
          if (handled.length === 0) await pause(1.5 * ackWait);
          handled.push(payload.userId);
        }),
      },
    }),
  );
  const users = newUserIds(2);
  await harness.writeResets(users.slice(0, 1));
  await harness.writeResets(users.slice(1)); // waits behind the first
  await eventually(() => expect(handled).toEqual(users));
  expect(await repeated()).toEqual(before);
});

test('an event delivered twice is handled once', async () => {
  const [first = '', last = ''] = newUserIds(2);
  const [event] = await harness.writeResets([first]);
  const repeat = JSON.stringify(event);
  const subject = `floor.${harness.siteId}.auth.password.reset`;
  await harness.run(harness.resetConsumer(bus, handled));
  await publishRaw(subject, repeat);
  await publishRaw(subject, repeat);
  await publishRaw(subject, JSON.stringify({ ...event, id: randomUUID(), payload: { userId: last } }));
  await eventually(() => handled.includes(last));
  expect(handled).toEqual([first, last]);
});

/** A consumer whose handler takes all events of a batch at once. */
const batchConsumer = (batches: string[][], isBad = (_userId: string) => false) =>
  consumer({
    db: harness.db,
    bus,
    log,
    service: 'test',
    producer: 'auth',
    site: harness.siteId,
    durablePrefix: `${harness.siteId}-`,
    on: {
      'auth.password.reset': async (_tx, events) => {
        const userIds = events.map(({ payload }) => payload.userId);
        if (userIds.some(isBad)) throw new Error('a bad one');
        batches.push(userIds);
      },
    },
  });

test('events that wait are handled together, and those of a batch in order', async () => {
  const batches: string[][] = [];
  await harness.relay(bus);
  const userIds = newUserIds(200);
  await harness.writeResets(userIds);
  await untilAllSent(harness.db);
  await harness.run(batchConsumer(batches));
  await eventually(() => expect(batches.flat()).toHaveLength(userIds.length));
  expect(new Set(batches.flat())).toEqual(new Set(userIds));
  // A process that stands still for longer than `ackWait` gets what it held again, after the others.
  const places = batches.map((batch) => batch.map((userId) => userIds.indexOf(userId)));
  expect(places).toEqual(places.map((batch) => batch.toSorted((one, other) => one - other)));
  expect(batches.length).toBeLessThan(50);
});

test('a bad event among others delays none of them, and is retried alone', async () => {
  const batches: string[][] = [];
  const userIds = newUserIds(30);
  let failures = 0;
  await harness.relay(bus);
  await harness.writeResets(userIds);
  await untilAllSent(harness.db);
  await harness.run(batchConsumer(batches, (userId) => userId === userIds[7] && ++failures < 6));
  const others = userIds.filter((userId) => userId !== userIds[7]);
  await eventually(() => expect(batches.flat()).toEqual([...others, userIds[7]]));
  expect(await harness.db.orm.$count(inbox)).toBe(userIds.length);
});

test('events handed over together are handled together, except those of earlier', async () => {
  const batches: string[][] = [];
  const userIds = newUserIds(4);
  const events = await harness.writeResets(userIds);
  const resets = batchConsumer(batches);
  await resets.handle(events.slice(1, 2));
  await resets.handle([...events, ...events]);
  expect(batches).toEqual([[userIds[1]], [userIds[0], userIds[2], userIds[3]]]);
});

test('lanes take the events of one producer apart, and an event that changes its lane is not handled again', async () => {
  const heard: string[] = [];
  const lane = (name: string) =>
    consumer({
      db: harness.db,
      bus,
      log,
      service: 'test',
      producer: 'auth',
      lane: name,
      site: harness.siteId,
      durablePrefix: `${harness.siteId}-`,
      on: { 'auth.password.reset': each(async (_tx, { payload }) => void heard.push(`${name} ${payload.userId}`)) },
    });
  await harness.relay(bus);
  const [first = '', second = ''] = newUserIds(2);
  const old = lane('old');
  await old.start();
  await harness.writeResets([first]);
  await eventually(() => heard.length === 1);
  await old.stop();
  await harness.writeResets([second]);
  await harness.run(lane('new'));
  await eventually(() => expect(heard).toEqual([`old ${first}`, `new ${second}`]));
});

test('a message that cannot be parsed is stored as a dead letter, and the next event is handled', async () => {
  const subject = `floor.${harness.siteId}.auth.password.reset`;
  await harness.run(harness.resetConsumer(bus, handled));
  await publishRaw(subject, 'not json \0');
  await publishRaw(subject, '{"id":"1"}');
  await harness.relay(bus);
  const userIds = newUserIds(1);
  await harness.writeResets(userIds);
  await eventually(() => expect(handled).toEqual(userIds));
  const dead = await harness.db.orm.select().from(deadLetters);
  expect(dead.map((letter) => letter.data)).toEqual(['not json \u{fffd}', '{"id":"1"}']);
});

test('an event that Postgres cannot store becomes a dead letter, and those in the same batch are handled', async () => {
  const [good = '', bad = '', last = ''] = newUserIds(3);
  await harness.relay(bus);
  await harness.writeResets([good, bad, last]);
  await untilAllSent(harness.db);
  await harness.run(
    consumer({
      ...{ db: harness.db, bus, log, service: 'test', producer: 'auth', site: harness.siteId },
      durablePrefix: `${harness.siteId}-`,
      on: {
        'auth.password.reset': each(async (tx, { payload: { userId } }) => {
          await tx.execute(sql`insert into notes values (${randomUUID()}, ${userId === bad ? 'a\0b' : userId})`);
          handled.push(userId);
        }),
      },
    }),
  );
  await eventually(() => handled.includes(last));
  const dead = await eventually(async () => {
    const rows = await harness.db.orm.select().from(deadLetters);
    return rows.length > 0 && rows;
  });
  expect(dead).toMatchObject([{ data: expect.stringContaining(bad), reason: "Postgres can't store what it says" }]);
  const { rows } = await harness.db.pool.query('select words from notes');
  expect(rows.map(({ words }) => words).sort()).toEqual([good, last].sort());
});

test('a failed handler is rolled back and retried until it succeeds', async () => {
  let attempts = 0;
  await harness.run(
    harness.resetConsumer(bus, handled, async (tx) => {
      await tx.execute(sql`insert into notes values (${randomUUID()}, 'attempt')`);
      if (++attempts < 3) throw new Error('not yet');
    }),
  );
  await harness.relay(bus);
  const userIds = newUserIds(1);
  await harness.writeResets(userIds);
  await eventually(() => expect(handled).toEqual(userIds));
  expect(attempts).toBe(3);
  await eventually(async () => {
    const { rows } = await harness.db.pool.query('select words from notes');
    expect(rows).toHaveLength(1);
  });
});

test('during a Postgres outage events wait, and are handled soon after it ends', async () => {
  const line = await severable(harness.databaseUrl);
  const db = openDatabase({ url: line.url, log });
  await db.start();
  await harness.run(harness.resetConsumer(bus, handled, undefined, db));
  await harness.relay(bus);
  await line.sever();
  const userIds = newUserIds(5);
  await harness.writeResets(userIds);
  await untilAllSent(harness.db);
  await expect(db.check()).rejects.toThrow();
  await line.restore();
  await eventually(() => expect([...handled].sort()).toEqual([...userIds].sort()), { within: 3000 });
  await db.stop();
  await line.stop();
});

test('an event handed over first is not handled again from the bus, and an invalid event is refused', async () => {
  const resets = await harness.run(harness.resetConsumer(bus, handled));
  const userIds = newUserIds(2);
  const [event] = await harness.writeResets(userIds.slice(0, 1));
  if (!event) throw new Error('no event was written');
  await resets.handle([event]);
  await resets.handle([event]);
  expect(handled).toEqual(userIds.slice(0, 1));
  await harness.relay(bus);
  await harness.writeResets(userIds.slice(1));
  await eventually(() => handled.length > 1);
  expect(handled).toEqual(userIds);
  await expect(resets.handle([{ ...event, payload: {} }])).rejects.toThrow();
});

test('two instances share the events: each is handled by one of them', async () => {
  const other = await harness.bus(testUrls.nats);
  const handledByOther: string[] = [];
  await harness.run(harness.resetConsumer(bus, handled));
  await harness.run(harness.resetConsumer(other, handledByOther));
  await harness.relay(bus);
  const userIds = newUserIds(60);
  await harness.writeResets(userIds);
  await eventually(() => handled.length + handledByOther.length >= userIds.length);
  expect([...handled, ...handledByOther].sort()).toEqual([...userIds].sort());
  await eventually(async () => {
    expect(await harness.db.orm.$count(inbox, sql`event_id in (select id from ${outbox})`)).toBe(userIds.length);
  });
});

test('an instance that stops finishes the events it has fetched, and another handles the rest', async () => {
  const started = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const leaving = harness.resetConsumer(bus, handled, () => {
    started.resolve();
    return proceed.promise;
  });
  await leaving.start();
  await harness.relay(bus);
  const userIds = newUserIds(12);
  await harness.writeResets(userIds.slice(0, 6));
  await untilAllSent(harness.db);
  await started.promise;
  const stopped = leaving.stop();
  proceed.resolve();
  await stopped;
  expect(handled).toEqual(userIds.slice(0, 6));
  await harness.writeResets(userIds.slice(6));
  await harness.run(harness.resetConsumer(bus, handled));
  await eventually(() => expect(handled).toEqual(userIds), { within: 2000 });
});

test('events fetched by a dead instance reach another within three seconds', async () => {
  const line = await severable(testUrls.nats);
  const fetched = Promise.withResolvers<void>();
  const never = Promise.withResolvers<never>();
  const database = openDatabase({ url: harness.databaseUrl, log });
  const hang = () => {
    fetched.resolve();
    return never.promise;
  };
  const doomed = harness.resetConsumer(await harness.bus(line.url), [], hang, database);
  await doomed.start();
  await harness.relay(bus);
  const userIds = newUserIds(3);
  await harness.writeResets(userIds);
  await fetched.promise;
  await untilAllSent(harness.db);
  await line.sever();
  never.reject(new Error('killed'));

  await harness.run(harness.resetConsumer(bus, handled));
  await eventually(() => expect([...handled].sort()).toEqual([...userIds].sort()), { within: 3000 });
  await doomed.stop();
  await database.stop();
  await line.stop();
});

test('a deleted durable is created again and receives the rest', async () => {
  await harness.run(harness.resetConsumer(bus, handled));
  await harness.relay(bus);
  const userIds = newUserIds(2);
  await harness.writeResets(userIds.slice(0, 1));
  await eventually(() => handled.length === 1);
  await bus.jetStream()?.manager.consumers.delete('FLOOR', `${harness.siteId}-test-hears-auth`);
  await harness.writeResets(userIds.slice(1));
  await eventually(() => expect(handled).toEqual(userIds));
});
