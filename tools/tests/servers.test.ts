import { spawn } from 'node:child_process';
import { existsSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@floorlight/test-kit/eventually';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { createClient, type RedisClientType } from 'redis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRunning } from '../processes/identity.ts';
import { writePidFile } from '../processes/pid-file.ts';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { withPostgresClient } from '../servers/postgres-client.ts';
import type { Server } from '../servers/server.ts';
import { engines, type Servers, startServers } from '../servers/start-servers.ts';

const directory = temporaryDirectory('servers');
const messages: string[] = [];
const log = (line: string) => void messages.push(line);
const start = (): Promise<Servers> => startServers({ directory, ports: 'random', environment: {}, log });
let servers: Servers;
const all = (): Server[] => [servers.postgres, servers.redis, servers.nats];

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

it('a server that something kills comes back unasked, on the same URL and with its data', async () => {
  messages.length = 0;
  for (const server of all()) {
    const { pid, url } = server;
    if (pid === null) continue; // in a container, which Docker restarts
    process.kill(pid, 'SIGKILL');
    await eventually(() => expect(messages).toContain(`${server.name} ended (SIGKILL); restarting at once`));
    await server.start();
    expect(server.pid).not.toBe(pid);
    expect(server.url).toBe(url);
  }
  expect(await read()).toEqual({ postgres: 1, redis: 'stored', nats: 1 });
});

it('a start ends the servers that an earlier run left running', async () => {
  const left = await Promise.all(all().map(leaveBehind));
  servers = await start();
  expect(left.map(isRunning)).toEqual([false, false, false]);
  expect(await read()).toEqual({ postgres: 1, redis: 'stored', nats: 1 });
});

/** Replaces a server by an equal one that nobody restarts, like that of a killed run. */
async function leaveBehind(server: Server): Promise<number> {
  const { pid, name, url } = server;
  const program = readlinkSync(`/proc/${pid}/exe`);
  const { uid, gid } = statSync(`/proc/${pid}`);
  const cwd = readlinkSync(`/proc/${pid}/cwd`);
  const port = Number(new URL(url).port);
  const args = engines[name].command({ program, directory: cwd, user: undefined, secrets: null, port, durable: true });
  await server.stop();
  const left = spawn(program, args, { cwd, uid, gid, stdio: 'ignore' }).pid ?? 0;
  writePidFile(join(directory, `${name}.pid`), left);
  expect(isRunning(left)).toBe(true);
  return left;
}

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
