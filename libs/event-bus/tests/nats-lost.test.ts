import type { Bus } from '@floorlight/event-bus/bus';
import { keepSetUp } from '@floorlight/event-bus/set-up';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, log, newUserIds, openHarness, untilAllSent } from './open.ts';
import { hasNatsServer, type OwnNats, ownNats } from './own-nats.ts';

describe.skipIf(!hasNatsServer)('with a NATS server of its own', () => {
  let harness: Harness;
  let nats: OwnNats;
  let bus: Bus;
  let handled: string[];
  beforeEach(async () => {
    harness = await openHarness();
    nats = await ownNats();
    await harness.run(keepSetUp({ url: nats.url, log }));
    handled = [];
  });
  afterEach(async () => {
    await harness.close();
    await nats.kill();
    nats.wipe();
  });

  async function run(): Promise<void> {
    bus = await harness.bus(nats.url);
    await harness.relay(bus);
    await harness.run(harness.resetConsumer(bus, handled));
  }

  test('without NATS at the start everything else starts, and events wait', async () => {
    await run();
    await expect(bus.check()).rejects.toThrow('NATS is not connected');
    const userIds = newUserIds(20);
    await harness.writeResets(userIds);
    nats.start();
    await eventually(() => expect(handled).toEqual(userIds));
    await bus.check();
  });

  test('NATS killed and restarted while events are written: each is handled once', async () => {
    nats.start();
    await run();
    const userIds = newUserIds(120);
    await harness.writeResets(userIds.slice(0, 40));
    await nats.kill();
    await harness.writeResets(userIds.slice(40, 80));
    nats.start();
    await harness.writeResets(userIds.slice(80));
    await eventually(() => handled.length >= userIds.length);
    expect([...handled].sort()).toEqual([...userIds].sort()); // those in flight at the kill come last
  });

  /** Sends all events to the stream; a consumer handles the first thirty, then stops. */
  async function sendHalfUnhandled(userIds: string[]): Promise<void> {
    nats.start();
    bus = await harness.bus(nats.url);
    await harness.relay(bus);
    const first = harness.resetConsumer(bus, handled);
    await first.start();
    await harness.writeResets(userIds.slice(0, 30));
    await eventually(() => handled.length === 30);
    await first.stop();
    await harness.writeResets(userIds.slice(30));
    await untilAllSent(harness.db);
  }

  async function expectEachHandledOnce(userIds: string[]): Promise<void> {
    await harness.run(harness.resetConsumer(bus, handled));
    const [last = ''] = newUserIds(1);
    await eventually(() => handled.length >= userIds.length);
    await untilAllSent(harness.db);
    await harness.writeResets([last]);
    await eventually(() => handled.includes(last));
    expect([...handled].sort()).toEqual([...userIds, last].sort());
  }

  test('NATS loses its storage: all events are published again, and none is handled twice', async () => {
    const userIds = newUserIds(60);
    await sendHalfUnhandled(userIds);
    await nats.kill();
    nats.wipe();
    nats.start();
    await expectEachHandledOnce(userIds);
  });

  test('the stream is deleted under a running server: it is made again and filled', async () => {
    const userIds = newUserIds(60);
    await sendHalfUnhandled(userIds);
    await bus.jetStream()?.manager.streams.delete('FLOOR');
    await expectEachHandledOnce(userIds);
  });
});
