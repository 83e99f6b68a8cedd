import { createClient, type RedisClientType } from 'redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redisUserNames } from '../secrets/redis-users.ts';
import { runningProduct, secretsOf } from './running-product.ts';

type Client = RedisClientType;

/** A key of each process. */
const ownKeys = {
  gateway: 'floorlight:limit:trust',
  auth: 'floorlight_auth:trust',
  inventory: 'inventory:trust',
  notify: 'notify:trust',
} as const;

const clients = new Map<string, Client>();
beforeAll(async () => {
  for (const name of redisUserNames) clients.set(name, await connect(name, secretsOf(name).REDIS_PASSWORD));
});
afterAll(() => {
  for (const client of clients.values()) client.destroy();
});

async function connect(username?: string, password?: string): Promise<Client> {
  const url = new URL(runningProduct().servers.redis);
  Object.assign(url, { username: username ?? '', password: password ?? '' });
  const client: RedisClientType = createClient({ url: url.href, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined); // connect() rejects with the same
  await client.connect();
  return client;
}

const send = async (name: string, ...command: string[]): Promise<unknown> => clients.get(name)?.sendCommand(command);

test('nobody gets in without a password, or with that of another process', async () => {
  await expect(connect()).rejects.toThrow(/NOAUTH/);
  const pairs = redisUserNames.flatMap((name) =>
    redisUserNames.filter((user) => user !== name).map((user) => connect(user, secretsOf(name).REDIS_PASSWORD)),
  );
  await Promise.all(pairs.map((entering) => expect(entering).rejects.toThrow(/WRONGPASS/)));
});

test.each(redisUserNames)('%s reads and writes its own keys and no other', async (name) => {
  expect(await send(name, 'set', ownKeys[name], '1', 'px', '1000')).toBe('OK');
  for (const other of redisUserNames.filter((user) => user !== name)) {
    await expect(send(name, 'get', ownKeys[other])).rejects.toThrow(/NOPERM/);
    await expect(send(name, 'set', ownKeys[other], '1')).rejects.toThrow(/NOPERM/);
    await expect(send(name, 'eval', "return redis.call('get', KEYS[1])", '1', ownKeys[other])).rejects.toThrow(
      /NOPERM/,
    );
    await expect(send(name, 'eval', `return redis.call('get', '${ownKeys[other]}')`, '0')).rejects.toThrow(
      /NOPERM|can't access/,
    );
  }
});

test.each(redisUserNames)('%s looks at no keys of others and leaves the server alone', async (name) => {
  const commands = [
    'flushall',
    'flushdb',
    'keys *',
    'scan 0',
    'randomkey',
    'dbsize',
    'config get *',
    'acl list',
    'acl setuser x',
    'shutdown',
    'monitor',
    'client list',
    'save',
    'replicaof no one',
    'publish a b',
    'swapdb 0 1',
  ];
  for (const command of commands) await expect(send(name, ...command.split(' ')), command).rejects.toThrow(/NOPERM/);
});

test.each(['vault', 'safety', 'breaks'])('%s has no user in Redis', async (name) => {
  await expect(connect(name, 'x')).rejects.toThrow(/WRONGPASS/);
});
