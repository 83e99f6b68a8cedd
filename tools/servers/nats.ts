import { connect } from '@nats-io/transport-node';
import type { Engine } from './server.ts';

export const nats: Engine = {
  name: 'nats',
  variable: 'NATS_URL',
  program: 'nats-server',
  packages: ['nats-server'],
  image: 'nats:2-linux',
  imagePort: 4222,
  imageData: '/data',
  imageEnvironment: () => ({}),
  port: 4232,
  stopSignal: 'SIGTERM',
  url: (port) => `nats://127.0.0.1:${port}`,
  command: ({ directory, port }) => ['-js', '-sd', directory, '-a', '127.0.0.1', '-p', String(port)],
  imageCommand: () => ['-js', '-sd', '/data'],
  ping,
};

async function ping(url: string): Promise<void> {
  const connection = await connect({ servers: url, timeout: 1_000, reconnect: false });
  try {
    await connection.request('$JS.API.INFO', undefined, { timeout: 1_000 }); // JetStream comes up after the port does
  } finally {
    await connection.close();
  }
}
