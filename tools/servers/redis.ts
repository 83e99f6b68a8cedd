import { join } from 'node:path';
import { redisSocket } from '@floorlight/jobs/redis-socket';
import { createClient } from 'redis';
import { usersFile } from '../secrets/redis-users.ts';
import { type Engine, imageFiles, type ServerSecrets } from './server.ts';

// The append-only file keeps acknowledged writes through a kill; the job queues require noeviction.
const settings = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction', '--save', ''];

export const redis: Engine = {
  name: 'redis',
  variable: 'REDIS_URL',
  program: 'redis-server',
  packages: ['redis-server'],
  image: 'redis:8-bookworm',
  imagePort: 6379,
  imageData: '/data',
  imageEnvironment: () => ({}),
  port: 6389,
  stopSignal: 'SIGTERM',
  url: (port, secrets) => `redis://${administrator(secrets)}127.0.0.1:${port}`,
  command: ({ directory, port, secrets }) => [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, ...settings],
    ...(secrets ? ['--aclfile', join(secrets.files, usersFile)] : []),
  ],
  imageCommand: (_durable, secrets) => [
    ...['redis-server', '--bind', '0.0.0.0', '--protected-mode', 'no', ...settings],
    ...(secrets ? ['--aclfile', `${imageFiles}/${usersFile}`] : []),
  ],
  ping,
};

const administrator = (secrets: ServerSecrets): string =>
  secrets ? `administrator:${secrets.values.REDIS_PASSWORD}@` : '';

async function ping(url: string): Promise<void> {
  const client = createClient({
    url,
    socket: { ...redisSocket(url, undefined), connectTimeout: 1_000, reconnectStrategy: false },
  });
  client.on('error', () => undefined); // connect() and ping() reject with the same
  try {
    await client.connect();
    await client.ping(); // rejects while the append-only file is being read
  } finally {
    client.destroy();
  }
}
