import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@floorlight/contracts/events';
import type { Consumer } from '@floorlight/event-bus/consumer';
import { registry } from '@floorlight/telemetry/metrics';
import { eventually } from '@floorlight/test-kit/eventually';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Harness, newUserIds, openHarness, untilAllSent } from './open.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await openHarness();
});
afterEach(() => harness.close());

/** A consumer that gets nothing from NATS until it is started: as if NATS skipped its events. */
async function skippedConsumer(handled: string[]) {
  const bus = await harness.bus(testUrls.nats);
  return { bus, consumer: harness.resetConsumer(bus, handled) };
}

const urgent = async () => ({ db: await harness.openAnother(), names: ['auth.password.reset' as const] });

const skipped = async (): Promise<number> =>
  Number((await registry.metrics()).match(/^events_skipped_total (.*)$/m)?.[1]);

function receiverOf(consumer: Consumer) {
  const asked: string[][] = [];
  return {
    asked,
    options: {
      fallback: (events: Envelope[]) => consumer.handle(events),
      findUnhandled: (ids: string[]) => {
        asked.push(ids);
        return consumer.unhandledOf(ids);
      },
    },
  };
}

test('an event that NATS stores and does not deliver is handled within 2.5 s, once', async () => {
  const handled: string[] = [];
  const { bus, consumer } = await skippedConsumer(handled);
  const { options } = receiverOf(consumer);
  await harness.relay(bus, { ...options, urgent: await urgent() });
  const userIds = newUserIds(2);
  await harness.writeResets(userIds);
  await untilAllSent(harness.db);
  await eventually(() => expect(handled.toSorted()).toEqual(userIds.toSorted()), { within: 2500 });
  await harness.run(consumer); // NATS delivers after all
  await pause(1500);
  expect(handled).toHaveLength(2);
});

test('an event that was handled is asked about once, and not handed over', async () => {
  const handled: string[] = [];
  const { bus, consumer } = await skippedConsumer(handled);
  await harness.run(consumer);
  const { asked, options } = receiverOf(consumer);
  const before = await skipped();
  await harness.relay(bus, { ...options, urgent: await urgent() });
  const [written] = await harness.writeResets(newUserIds(1));
  await eventually(() => asked.length > 0);
  await pause(1000);
  expect(asked).toEqual([[written?.id]]);
  expect(await skipped()).toBe(before);
  expect(handled).toHaveLength(1);
});

test('a receiver that cannot answer is asked again', async () => {
  const handled: string[] = [];
  const { bus, consumer } = await skippedConsumer(handled);
  const { options } = receiverOf(consumer);
  let questions = 0;
  const findUnhandled = async (ids: string[]) => {
    if (++questions === 1) throw new Error('A receiver of the release before does not know the question');
    return consumer.unhandledOf(ids);
  };
  await harness.relay(bus, { ...options, findUnhandled, urgent: await urgent() });
  await harness.writeResets(newUserIds(1));
  await eventually(() => handled.length === 1, { within: 5000 });
});

test('what a process published just before it ended is asked about by the next one', async () => {
  const handled: string[] = [];
  const { bus, consumer } = await skippedConsumer(handled);
  const { options } = receiverOf(consumer);
  const first = await harness.relay(bus, { ...options, urgent: await urgent() });
  const userIds = newUserIds(1);
  await harness.writeResets(userIds);
  await untilAllSent(harness.db);
  await first.stop();
  expect(handled).toEqual([]);
  await harness.relay(bus, { ...options, urgent: await urgent() });
  await eventually(() => expect(handled).toEqual(userIds), { within: 2500 });
});

test('an event that was set aside as a dead letter is not handed over', async () => {
  const { bus, consumer } = await skippedConsumer([]);
  const { asked, options } = receiverOf(consumer);
  const before = await skipped();
  await harness.relay(bus, { ...options, urgent: await urgent() });
  const [written] = await harness.writeResets(newUserIds(1));
  await harness.db.pool.query(
    `insert into dead_letters (id, consumer, subject, data, reason) values (gen_random_uuid(), $1, '', $2, 'unreadable')`,
    [consumer.name, JSON.stringify(written)],
  );
  await eventually(() => asked.length > 0, { within: 2500 });
  await pause(300);
  expect(await skipped()).toBe(before);
});
