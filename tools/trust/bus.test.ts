import { setTimeout as pause } from 'node:timers/promises';
import { busUsers, durablesOf } from '@floorlight/event-bus/access';
import { permissionsOf, setUpUser, type UserName, userNames } from '@floorlight/event-bus/server-config';
import { streamNames } from '@floorlight/event-bus/stream';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { connectAs } from './bus.ts';
import { runningProduct } from './running-product.ts';

const onStreams = [
  ...['STREAM.CREATE', 'STREAM.UPDATE', 'STREAM.DELETE', 'STREAM.PURGE', 'STREAM.MSG.DELETE', 'STREAM.MSG.GET'],
  ...['STREAM.RESTORE', 'DIRECT.GET', 'STREAM.SNAPSHOT', 'CONSUMER.CREATE', 'CONSUMER.NAMES'],
];
const administrative = [
  ...['STREAM.NAMES', 'STREAM.CREATE.OTHER', 'INFO'],
  ...onStreams.flatMap((request) => streamNames.map((stream) => `${request}.${stream}`)),
  ...userNames.flatMap((user) => [
    `CONSUMER.CREATE.FLOOR.${user}-hears-auth`,
    `CONSUMER.CREATE.FLOOR.${user}-hears-auth.floor.*.auth.>`,
    `CONSUMER.CREATE.FLOOR-POSITIONS.${user}-hears-safety`,
    `CONSUMER.DURABLE.CREATE.FLOOR.${user}-hears-auth`,
    `CONSUMER.DELETE.FLOOR.${user}-hears-auth`,
  ]),
].map((request) => `$JS.API.${request}`);

/** A subject that matches a pattern. */
const oneOf = (pattern: string): string => pattern.replaceAll('*', 'main').replace('>', 'one.two');

/** Subjects of all users, and others, to which this one has no right. */
function foreignTo(user: UserName, kind: 'publish' | 'subscribe', more: string[]): string[] {
  const own = permissionsOf(user)[kind];
  const all = [...userNames.flatMap((name) => permissionsOf(name)[kind]).map(oneOf), ...more];
  return [...new Set(all)].filter((subject) => !own.some((pattern) => matches(pattern, subject))).toSorted();
}

const matches = (pattern: string, subject: string): boolean =>
  new RegExp(`^${pattern.replaceAll('$', '\\$').replaceAll('*', '[^.]+').replace('>', '.+')}$`).test(subject);

/** The subjects that NATS refuses. */
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
  return refused.toSorted();
}

test.each(busUsers)('%s can publish on no foreign subject, and administer nothing in NATS', async (user) => {
  const foreign = foreignTo(user, 'publish', [...administrative, 'anything', '_INBOX.auth.one', '_INBOX.notify.one']);
  expect(foreign).toEqual(expect.arrayContaining(administrative));
  const refused = await refusedTo(user, (connection) => {
    for (const subject of foreign) connection.publish(subject);
  });
  expect(refused).toEqual(foreign);
});

test.each(busUsers)('%s can receive no foreign subject', async (user) => {
  const more = [
    '>',
    'floor.>',
    'floor.main.>',
    'position.>',
    '_INBOX.>',
    '$JS.>',
    '$JS.API.>',
    '$JS.ACK.>',
    '$SYS.>',
    'anything',
  ];
  const foreign = foreignTo(user, 'subscribe', more);
  const refused = await refusedTo(user, (connection) => {
    for (const subject of foreign) connection.subscribe(subject, { callback: () => {} });
  });
  expect(refused).toEqual(foreign);
});

test('the set-up can publish and receive no event', async () => {
  const refused = await refusedTo(setUpUser, (connection) => {
    connection.publish('floor.main.auth.session.revoked');
    connection.subscribe('floor.>', { callback: () => {} });
  });
  expect(refused).toEqual(['floor.>', 'floor.main.auth.session.revoked']);
});

test('a stranger is not let in', async () => {
  await expect(connect({ servers: runningProduct().servers.nats, reconnect: false })).rejects.toThrow(/Authorization/);
});

test.each(streamNames)(
  'nobody, the set-up included, can purge the stream %s or delete a message of it',
  async (stream) => {
    const manager = await jetstreamManager(await connectAs(setUpUser));
    await expect(manager.streams.purge(stream)).rejects.toThrow();
    await expect(manager.streams.deleteMessage(stream, 1)).rejects.toThrow();
    await expect(manager.streams.update(stream, { deny_purge: false })).rejects.toThrow();
  },
);

test('every durable of the table is there, and in use', async () => {
  const manager = await jetstreamManager(await connectAs(setUpUser));
  const used: unknown[] = [];
  for (const stream of streamNames)
    for await (const { name, config, num_waiting } of manager.consumers.list(stream))
      if (num_waiting > 0) used.push({ stream, name, filter: config.filter_subject });
  expect(used).toHaveLength(busUsers.flatMap(durablesOf).length);
  expect(used).toEqual(expect.arrayContaining(busUsers.flatMap(durablesOf)));
});

test('no process misses a right on the bus that it needs', async () => {
  for (const url of Object.values(runningProduct().services)) {
    const status = await (await fetch(`${url}/readyz`)).json();
    expect(status).toMatchObject({ parts: expect.arrayContaining([{ name: 'nats', state: 'ok' }]) });
  }
});
