import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { Unavailable } from '@floorlight/database/errors';
import type { Bus } from '@floorlight/event-bus/bus';
import { consumer } from '@floorlight/event-bus/consumer';
import { ackWait } from '@floorlight/event-bus/durable';
import { each } from '@floorlight/event-bus/handlers';
import { eventsHandled } from '@floorlight/event-bus/metrics';
import { createLogger } from '@floorlight/telemetry/logger';
import { currentRequestId, withRequest } from '@floorlight/telemetry/request-context';
import { currentTraceId, startTracing, withTraceparent } from '@floorlight/telemetry/tracing';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Harness, log, newUserIds, openHarness, publishRaw, untilAllSent } from './open.ts';

let harness: Harness;
let bus: Bus;
let handled: string[];
beforeEach(async () => {
  harness = await openHarness();
  bus = await harness.bus(testUrls.nats);
  handled = [];
});
afterEach(() => harness.close());

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
  await publishRaw(bus, subject, repeat);
  await publishRaw(bus, subject, repeat);
  await publishRaw(bus, subject, JSON.stringify({ ...event, id: randomUUID(), payload: { userId: last } }));
  await eventually(() => handled.includes(last));
  expect(handled).toEqual([first, last]);
});

test('an outage that several events meet is logged at its beginning and at its end', async () => {
  const lines: string[] = [];
  let isAway = true;
  let tries = 0;
  await harness.relay(bus);
  await harness.run(
    consumer({
      db: harness.db,
      bus,
      log: createLogger({ service: 'test', level: 'info' }, { write: (line) => void lines.push(line) }),
      service: 'test',
      producer: 'auth',
      site: harness.siteId,
      durablePrefix: `${harness.siteId}-`,
      on: {
        'auth.password.reset': each(async (_tx, { payload }) => {
          tries++;
          if (isAway) throw new Unavailable('auth is away');
          handled.push(payload.userId);
        }),
      },
    }),
  );
  const users = newUserIds(3);
  await harness.writeResets(users);
  await eventually(() => tries > 3);
  isAway = false;
  await eventually(() => expect(handled.toSorted()).toEqual(users.toSorted()));
  expect(lines.filter((line) => line.includes('could not handle'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('handles events again'))).toHaveLength(1);
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
