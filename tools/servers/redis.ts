import { createClient } from 'redis';
import type { Engine } from './server.ts';

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
  imageEnvironment: {},
  port: 6389,
  stopSignal: 'SIGTERM',
  url: (port) => `redis://127.0.0.1:${port}`,
  command: ({ directory, port }) => ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, ...settings],
  imageCommand: () => ['redis-server', '--bind', '0.0.0.0', '--protected-mode', 'no', ...settings],
  ping,
};

async function ping(url: string): Promise<void> {
  const client = createClient({ url, socket: { connectTimeout: 1_000, reconnectStrategy: false } });
  client.on('error', () => undefined); // connect() and ping() reject with the same
  try {
    await client.connect();
    await client.ping(); // rejects while the append-only file is being read
  } finally {
    client.destroy();
  }
}
