import {
  AckPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
} from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/** Stored on disk like the product's stream. */
export const stream = 'BENCH';
export const subject = 'bench.alert.raised';
export const durable = 'bench-notify';

interface JetStream {
  client: JetStreamClient;
  manager: JetStreamManager;
}

/** Connects, and creates the stream and its consumer. */
export async function openStream(url: string): Promise<JetStream> {
  const connection = await connect({ servers: url });
  const jetStream = { client: jetstream(connection), manager: await jetstreamManager(connection) };
  await jetStream.manager.streams.add({ name: stream, subjects: ['bench.>'] });
  await jetStream.manager.consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit });
  return jetStream;
}
