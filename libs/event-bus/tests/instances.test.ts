import { openDatabase } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { inbox } from '@floorlight/database/inbox';
import { outbox } from '@floorlight/database/outbox';
import type { Bus } from '@floorlight/event-bus/bus';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
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
