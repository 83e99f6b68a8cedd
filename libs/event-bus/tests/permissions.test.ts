import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import {
  newNkeySeed,
  publicNkeys,
  serverConfig,
  setUpUser,
  type UserName,
  userNames,
} from '@floorlight/event-bus/server-config';
import { keepSetUp } from '@floorlight/event-bus/set-up';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import { eventually } from '@floorlight/test-kit/eventually';
import { connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { log } from './open.ts';
import { hasNatsServer, type OwnNats, ownNats } from './own-nats.ts';

const forEachUser = (value: (name: UserName) => string) =>
  Object.fromEntries(userNames.map((name) => [name, value(name)])) as Record<UserName, string>; // one for each name
const seeds = forEachUser(newNkeySeed);
const configWith = (seedOfGateway = seeds.gateway) =>
  serverConfig({ ...forEachUser((name) => publicNkeys(seeds[name])), gateway: publicNkeys(seedOfGateway) });

describe.skipIf(!hasNatsServer)('with a NATS server that knows its users', () => {
  let nats: OwnNats;
  beforeAll(async () => {
    nats = await ownNats();
    nats.configure(configWith());
    nats.start();
    const setUp = keepSetUp({ url: nats.url, seed: () => seeds[setUpUser], log });
    await eventually(() => connectAs('auth').then((connection) => connection.close()));
    await setUp.start();
    await setUp.stop();
  });
  afterAll(async () => {
    await nats.kill();
    nats.wipe();
  });

  const connectAs = (user: UserName, seed = seeds[user]): Promise<NatsConnection> =>
    connect({
      ...{ servers: nats.url, reconnect: false, inboxPrefix: `_INBOX.${user}` },
      authenticator: nkeyAuthenticator(Buffer.from(seed)),
    });

  const busAs = async (user: string, seed: string | undefined): Promise<Bus> => {
    const bus = connectBus({ config: { ...testBusConfig(nats.url), NATS_NKEY_SEED: seed }, name: user, log });
    onTestFinished(bus.stop);
    await bus.start();
    return bus;
  };

  test('nobody gets in without a user, or with a key that NATS does not know', async () => {
    await expect(connect({ servers: nats.url, reconnect: false })).rejects.toThrow(/Authorization/);
    await expect(connectAs('auth', newNkeySeed())).rejects.toThrow(/Authorization/);
    const bus = await busAs('safety', newNkeySeed());
    await eventually(() => expect(bus.check()).rejects.toThrow('NATS does not let the user safety in'));
  });

  test('a process says which subject it may not use', async () => {
    const bus = await busAs('vault', seeds.vault);
    await bus.check();
    bus.broadcast('fanout.main.one', '');
    await eventually(() =>
      expect(bus.check()).rejects.toThrow('NATS does not let the user vault publish on fanout.main.one'),
    );
    expect(() => bus.subscribe('fanout.*.*', () => {})).toThrow('does not let vault receive fanout.*.*');
  });

  test('a process may receive the part of a subject that it wants', async () => {
    const [one, two] = [await busAs('notify', seeds.notify), await busAs('notify', seeds.notify)];
    const received: string[] = [];
    two.subscribe('fanout.main.*', ({ subject }) => void received.push(subject));
    await two.check();
    for (const subject of ['fanout.other.one', 'fanout.main.one']) one.broadcast(subject, '');
    await eventually(() => expect(received).toEqual(['fanout.main.one']));
    await two.check();
    expect(() => two.subscribe('fanout.>', () => {})).toThrow('does not let notify receive fanout.>');
  });

  test('while a user changes its key, NATS takes both; then only the new one', async () => {
    const next = newNkeySeed();
    nats.configure(configWith(`${next} ${seeds.gateway}`));
    await eventually(() => connectAs('gateway', next).then((connection) => connection.close()));
    await (await connectAs('gateway')).close();
    nats.configure(configWith(next));
    await eventually(() => expect(connectAs('gateway')).rejects.toThrow(/Authorization/));
    await (await connectAs('gateway', next)).close();
    nats.configure(configWith());
  });
});
