import { join } from 'node:path';
import { AuthorizationError, connect } from '@nats-io/transport-node';
import { natsUsersFileName } from '../secrets/nats-users.ts';
import { type Engine, imageFiles } from './server.ts';

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
  command: ({ directory, port, secrets }) => [
    ...(secrets ? ['-c', join(secrets.files, natsUsersFileName)] : []),
    ...['-js', '-sd', directory, '-a', '127.0.0.1', '-p', String(port)],
  ],
  imageCommand: (_durable, secrets) => [
    ...(secrets ? ['-c', `${imageFiles}/${natsUsersFileName}`] : []),
    ...['-js', '-sd', '/data'],
  ],
  ping,
};

/** Where it knows its users, it answers by refusing a stranger. Only then JetStream may still be starting. */
async function ping(url: string): Promise<void> {
  try {
    const connection = await connect({ servers: url.split(','), timeout: 1_000, reconnect: false });
    try {
      await connection.request('$JS.API.INFO', undefined, { timeout: 1_000 });
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
  }
}
