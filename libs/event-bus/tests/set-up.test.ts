import { type EventName, subjectOf } from '@floorlight/contracts/events';
import { busUsers, durablesOf } from '@floorlight/event-bus/access';
import { readStreamSettings } from '@floorlight/event-bus/config';
import { ensureDurable, settingsVersion } from '@floorlight/event-bus/durable';
import { keepSetUp, skipsCopiedEvents } from '@floorlight/event-bus/set-up';
import { streamNames } from '@floorlight/event-bus/stream';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import type { JetStreamManager } from '@nats-io/jetstream';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, nanos } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Harness, log, newUserIds, openHarness, untilAllSent } from './open.ts';
import { hasNatsServer, type OwnNats, ownNats } from './own-nats.ts';

describe.skipIf(!hasNatsServer)('with a NATS server of its own', () => {
  let harness: Harness;
  let nats: OwnNats;
  let connection: NatsConnection;
  let manager: JetStreamManager;
  beforeEach(async () => {
    harness = await openHarness();
    nats = await ownNats();
    nats.start();
    connection = await eventually(() => connect({ servers: nats.url, reconnect: false }));
    manager = await eventually(() => jetstreamManager(connection));
  });
  afterEach(async () => {
    await connection.close();
    await harness.close();
    await nats.kill();
    nats.wipe();
  });

  const isWhole = async (): Promise<void> => {
    const present: unknown[] = [];
    for (const stream of streamNames) {
      const { config } = await manager.streams.info(stream);
      expect(config).toMatchObject({ deny_delete: true, deny_purge: true, description: 'Signed from message 1' });
      for await (const { name, config } of manager.consumers.list(stream))
        present.push({ stream, name, filter: config.filter_subject });
    }
    expect(present).toHaveLength(busUsers.flatMap(durablesOf).length);
    expect(present).toEqual(expect.arrayContaining(busUsers.flatMap(durablesOf)));
  };

  test('the stream and the durables of every service are made, and made again when they were lost', async () => {
    await harness.run(keepSetUp({ url: nats.url, log }));
    await isWhole();
    await manager.consumers.delete('FLOOR', 'notify-hears-auth');
    await eventually(isWhole);
    for (const stream of streamNames) {
      await manager.streams.delete(stream);
      await eventually(isWhole);
    }
  });

  test('a position is never in the stream FLOOR, and gone from the bus after 15 minutes', async () => {
    await harness.run(keepSetUp({ url: nats.url, log }));
    const publish = (name: EventName) => jetstream(connection).publish(subjectOf({ siteId: 'main', name }), '{}');
    expect((await publish('safety.alert.located')).stream).toBe('FLOOR-POSITIONS');
    expect((await publish('safety.alert.raised')).stream).toBe('FLOOR');
    const { config } = await manager.streams.info('FLOOR-POSITIONS');
    expect(config.max_age).toBe(nanos(15 * 60 * 1000));
  });

  test('an alert is gone from the bus once every service has handled it, and stays for one that is away', async () => {
    await harness.run(keepSetUp({ url: nats.url, log }));
    const client = jetstream(connection);
    await client.publish(subjectOf({ siteId: 'main', name: 'safety.alert.raised' }), '{}');
    const handle = async (name: string) => {
      const message = await (await client.consumers.get('FLOOR', name)).next();
      await message?.ackAck();
    };
    const receivers = ['auth-hears-safety', 'notify-hears-safety', 'notify-hears-safety-alerts'];
    for (const name of receivers) await handle(name);
    const count = async () => (await manager.streams.info('FLOOR')).state.messages;
    expect(await count()).toBe(1);
    await handle('notify-webhooks-hears-safety');
    await eventually(async () => expect(await count()).toBe(0));
  });

  test('a stream that kept handled events is made again once nothing waits in it', async () => {
    await manager.streams.add({ name: 'FLOOR', subjects: ['floor.>'], description: 'Signed from message 1' });
    const durables = busUsers.flatMap(durablesOf).filter(({ stream }) => stream === 'FLOOR');
    for (const durable of durables) await ensureDurable(manager, durable);
    const client = jetstream(connection);
    const publish = (text: string) => client.publish('floor.main.vault.pin.set', text);
    const retention = async () => (await manager.streams.info('FLOOR')).config.retention;
    const restartSetUp = async () => {
      const { start, stop } = keepSetUp({ url: nats.url, log });
      await start();
      await eventually(isWhole);
      await stop();
    };
    await publish('waiting');
    await restartSetUp();
    expect(await retention()).toBe('limits');
    const message = await (await client.consumers.get('FLOOR', 'auth-hears-vault')).next();
    expect(message?.string()).toBe('waiting');
    await message?.ackAck();
    await restartSetUp();
    expect(await retention()).toBe('interest');
  });

  test('the durable that an earlier version had for positions in FLOOR moves to their stream', async () => {
    await manager.streams.add({ name: 'FLOOR', subjects: ['floor.>'], description: 'Signed from message 1' });
    const [durable] = durablesOf('notify').filter(({ stream }) => stream !== 'FLOOR');
    if (!durable) throw new Error('notify has no durable for positions');
    await ensureDurable(manager, { ...durable, stream: 'FLOOR', filter: 'floor.*.safety.alert.located' });
    await jetstream(connection).publish('floor.main.safety.alert.located', 'waiting');
    const { created } = await manager.streams.info('FLOOR');
    await harness.run(keepSetUp({ url: nats.url, log }));
    await isWhole();
    expect((await manager.streams.info('FLOOR')).created).toBe(created);
  });

  test('set-ups of two releases leave each other the durables that both use', async () => {
    await manager.streams.add({ name: 'FLOOR', subjects: ['floor.>'] });
    const ours = { stream: 'FLOOR', name: 'shared', filter: 'floor.*.safety.alert.escalated' } as const;
    const config = async () => (await manager.consumers.info('FLOOR', 'shared')).config;
    const [older, newer] = [settingsVersion, settingsVersion + 1];
    await ensureDurable(manager, ours, older);
    await manager.consumers.update('FLOOR', 'shared', { ack_wait: nanos(2000), description: `Settings ${newer}` });
    await ensureDurable(manager, { ...ours, filter: 'floor.*.safety.alert.*' }, older);
    await ensureDurable(manager, ours, older);
    expect(await config()).toMatchObject({ filter_subject: 'floor.*.safety.alert.*', ack_wait: nanos(2000) });
    await ensureDurable(manager, ours, newer + 1);
    expect(await config()).toMatchObject({ filter_subject: 'floor.*.safety.alert.*', ack_wait: nanos(600) });
    await ensureDurable(manager, { ...ours, filter: 'floor.*.vault.>' }, older);
    expect((await config()).filter_subject).toBe('floor.*.*.>');
  });

  test('a single server refuses streams with replicas, and the set-up reports that', async () => {
    const lines: string[] = [];
    const collecting = createLogger({ service: 'set-up', level: 'info' }, { write: (line) => void lines.push(line) });
    const settings = readStreamSettings({ STREAM_REPLICAS: '3' });
    await harness.run(keepSetUp({ url: nats.url, settings, log: collecting }));
    await eventually(() => expect(lines.join()).toContain('replicas > 1 not supported in non-clustered mode'));
    expect(() => readStreamSettings({ STREAM_REPLICAS: '2' })).toThrow('STREAM_REPLICAS: Must be 1, 3 or 5');
    expect(readStreamSettings({ STREAM_PLACEMENT_TAGS: 'ssd, north' })).toEqual({
      ...{ replicas: 1, placement: { tags: ['ssd', 'north'] } },
    });
  });

  test('restarts of NATS never look as if the stream were lost', async () => {
    const createdAfterSetUp = async () => {
      const { start, stop } = keepSetUp({ url: nats.url, log });
      await start();
      connection = await eventually(() => connect({ servers: nats.url, reconnect: false }));
      const { created } = await (await jetstreamManager(connection)).streams.info('FLOOR');
      await stop();
      return created;
    };
    const created = await createdAfterSetUp();
    for (let restart = 0; restart < 2; restart++) {
      await connection.close();
      await nats.kill();
      nats.start();
      expect(await createdAfterSetUp()).toBe(created);
    }
  });

  test('the unsigned events of an earlier version are handled once, later ones are refused', async () => {
    await manager.streams.add({ name: 'FLOOR', subjects: ['floor.>'] });
    const userIds = newUserIds(3);
    const [first, second, third] = await harness.writeResets(userIds);
    const publish = (event = first) => event && connection.request(subjectOf(event), JSON.stringify(event));
    await publish(first);
    await publish(second);
    const bus = await harness.bus(nats.url);
    await expect(bus.check()).rejects.toThrow('the stream FLOOR is of an earlier version');
    const handled: string[] = [];
    await harness.run(harness.resetConsumer(bus, handled));
    await harness.run(keepSetUp({ url: nats.url, log }));
    await eventually(() => expect(handled).toEqual(userIds.slice(0, 2)));
    await publish(third);
    await harness.relay(bus);
    await untilAllSent(harness.db);
    await eventually(() => expect(handled).toEqual(userIds));
    expect((await manager.streams.info('FLOOR')).config).toMatchObject({
      ...{ deny_delete: true, deny_purge: true, description: 'Signed from message 3' },
    });
  });
});

test.each([
  ['2.9.10', true],
  ['2.10.3', true],
  ['2.10.27', false],
  ['2.15.1', false],
  ['3.0.0', false],
])('NATS %s can skip an event of a copied stream: %s', (version, expected) => {
  expect(skipsCopiedEvents(version)).toBe(expected);
});
