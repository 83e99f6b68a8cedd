import { asUser } from '@floorlight/event-bus/connection';
import type { UserName } from '@floorlight/event-bus/server-config';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { onTestFinished } from 'vitest';
import { runningProduct, secretsOf } from './running-product.ts';

/** Connects to the running product's NATS with a process's own credentials. */
export async function connectAs(user: UserName): Promise<NatsConnection> {
  const connection = await connect({
    servers: runningProduct().servers.nats,
    reconnect: false,
    ...asUser(user, secretsOf(user).NATS_NKEY_SEED ?? ''),
  });
  onTestFinished(() => connection.close());
  return connection;
}
