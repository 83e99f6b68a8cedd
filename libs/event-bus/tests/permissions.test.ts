import { setTimeout as pause } from 'node:timers/promises';
import { busUsers } from '@floorlight/event-bus/access';
import { type Bus, connectBus } from '@floorlight/event-bus/bus';
import {
  newNkeySeed,
  permissionsOf,
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

/** A subject that matches a pattern. */
const oneOf = (pattern: string) => pattern.replaceAll('*', 'main').replace('>', 'one.two');
const subjects = (kind: 'publish' | 'subscribe') => [
  ...new Set(userNames.flatMap((user) => permissionsOf(user)[kind]).map(oneOf)),
];
const administrative = [
  ...['STREAM.CREATE.FLOOR', 'STREAM.UPDATE.FLOOR', 'STREAM.DELETE.FLOOR', 'STREAM.PURGE.FLOOR', 'STREAM.NAMES'],
  ...['STREAM.MSG.DELETE.FLOOR', 'STREAM.MSG.GET.FLOOR', 'STREAM.CREATE.OTHER', 'STREAM.RESTORE.FLOOR', 'INFO'],
  ...['DIRECT.GET.FLOOR', 'STREAM.SNAPSHOT.FLOOR', 'CONSUMER.CREATE.FLOOR', 'CONSUMER.NAMES.FLOOR'],
  ...userNames.flatMap((user) => [
    `CONSUMER.CREATE.FLOOR.${user}-hears-auth`,
    `CONSUMER.CREATE.FLOOR.${user}-hears-auth.floor.*.auth.>`,
    `CONSUMER.DURABLE.CREATE.FLOOR.${user}-hears-auth`,
    `CONSUMER.DELETE.FLOOR.${user}-hears-auth`,
  ]),
].map((request) => `$JS.API.${request}`);
const matches = (patterns: string[], subject: string) =>
  patterns.some((pattern) =>
    new RegExp(`^${pattern.replaceAll('$', '\\$').replaceAll('*', '[^.]+').replace('>', '.+')}$`).test(subject),
  );

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

  /** The subjects that NATS refuses to a user. */
  async function refusedTo(user: UserName, use: (connection: NatsConnection) => void): Promise<string[]> {
    const connection = await connectAs(user);
    const refused: string[] = [];
    void (async () => {
      for await (const status of connection.status())
        if (status.type === 'error' && 'subject' in status.error) refused.push(String(status.error.subject));
    })();
    use(connection);
    await connection.flush();
    await pause(50);
    await connection.close();
    return refused;
  }

  const busAs = async (user: string, seed: string | undefined): Promise<Bus> => {
    const bus = connectBus({ config: { ...testBusConfig(nats.url), NATS_NKEY_SEED: seed }, name: user, log });
    onTestFinished(bus.stop);
    await bus.start();
    return bus;
  };

  test.each(busUsers)('%s publishes on its own subjects alone, and has no administrative right', async (user) => {
    const all = [...subjects('publish'), ...administrative, 'anything', '_INBOX.auth.one', '_INBOX.notify.one'];
    const refused = await refusedTo(user, (connection) => {
      for (const subject of all) connection.publish(subject);
    });
    const foreign = all.filter((subject) => !matches(permissionsOf(user).publish, subject));
    expect(foreign).toEqual(expect.arrayContaining(administrative));
    expect(refused.toSorted()).toEqual(foreign.toSorted());
  });

  test.each(busUsers)('%s receives its own subjects alone', async (user) => {
    const all = [...subjects('subscribe'), '>', 'floor.>', 'floor.main.>', '_INBOX.>', '$JS.>', '$SYS.>', 'anything'];
    const refused = await refusedTo(user, (connection) => {
      for (const subject of all) connection.subscribe(subject, { callback: () => {} });
    });
    const foreign = all.filter((subject) => !matches(permissionsOf(user).subscribe, subject));
    expect(foreign).toEqual(expect.arrayContaining(['>', 'floor.>', '_INBOX.>']));
    expect(refused.toSorted()).toEqual(foreign.toSorted());
  });

  test('the set-up can publish and read no event', async () => {
    const refused = await refusedTo(setUpUser, (connection) => {
      connection.publish('floor.main.auth.session.revoked');
      connection.subscribe('floor.>', { callback: () => {} });
    });
    expect(refused.toSorted()).toEqual(['floor.>', 'floor.main.auth.session.revoked']);
  });

  test('nobody gets in without a user, or with a key that NATS does not know', async () => {
    await expect(connect({ servers: nats.url, reconnect: false })).rejects.toThrow(/Authorization/);
    await expect(connectAs('auth', newNkeySeed())).rejects.toThrow(/Authorization/);
    const bus = await busAs('safety', newNkeySeed());
    await expect(bus.check()).rejects.toThrow('NATS does not let the user safety in');
  });

  test('a process says which subject it may not use', async () => {
    const bus = await busAs('vault', seeds.vault);
    await bus.check();
    bus.subscribe('floor.*.auth.session.revoked', () => {});
    await eventually(() =>
      expect(bus.check()).rejects.toThrow('NATS does not let the user vault receive floor.*.auth.session.revoked'),
    );
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
