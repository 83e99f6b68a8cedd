import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { createClient, type RedisClientType } from 'redis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRunning } from '../processes/identity.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import { type Servers, startServers } from '../servers/start-servers.ts';

const directory = temporaryDirectory('servers');
const start = (): Promise<Servers> => startServers({ directory, ports: 'random', environment: {} });
let servers: Servers;

beforeAll(async () => {
  servers = await start();
  await write();
});
afterAll(async () => {
  await servers.stop();
  rmSync(directory, { recursive: true });
});

it('a second start has the data of the first', async () => {
  await servers.stop();
  servers = await start();
  expect(await read()).toEqual({ postgres: 1, redis: 'stored', nats: 1 });
});

it('throw-away data lies in the given directory', () => {
  const inContainer = servers.postgres.origin.startsWith('Docker');
  expect(existsSync(join(directory, 'postgres/cluster/PG_VERSION'))).toBe(!inContainer);
});

it('a killed server comes back on the same URL with its data', async () => {
  const urls = [servers.postgres, servers.redis, servers.nats].map((server) => server.url);
  for (const server of [servers.postgres, servers.redis, servers.nats]) {
    server.kill('SIGKILL');
    await server.start();
  }
  expect([servers.postgres, servers.redis, servers.nats].map((server) => server.url)).toEqual(urls);
  expect(await read()).toEqual({ postgres: 1, redis: 'stored', nats: 1 });
});

it('a start ends the servers that an earlier run left running', async () => {
  const left = [servers.postgres.pid, servers.redis.pid, servers.nats.pid].map(Number);
  servers = await start();
  expect(left.map(isRunning)).toEqual([false, false, false]);
  expect(await read()).toEqual({ postgres: 1, redis: 'stored', nats: 1 });
});

async function write(): Promise<void> {
  await withPostgresClient(servers.postgres.url, (client) =>
    client.query('create table stored (id int); insert into stored values (1)'),
  );
  await inRedis((redis) => redis.set('stored', 'stored'));
  await inJetStream(async (manager) => {
    await manager.streams.add({ name: 'STORED', subjects: ['stored'] });
    await manager.jetstream().publish('stored');
  });
}

const read = async () => ({
  postgres: (await withPostgresClient(servers.postgres.url, (client) => client.query('select 1 from stored'))).rowCount,
  redis: await inRedis((redis) => redis.get('stored')),
  nats: await inJetStream(async (manager) => (await manager.streams.info('STORED')).state.messages),
});

async function inRedis<T>(work: (redis: RedisClientType) => Promise<T>): Promise<T> {
  const client: RedisClientType = createClient({ url: servers.redis.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    client.destroy();
  }
}

async function inJetStream<T>(work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: servers.nats.url });
  try {
    return await work(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}
