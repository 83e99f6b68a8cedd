import type { Bus } from '@floorlight/event-bus/bus';
import { eventually } from '@floorlight/test-kit/eventually';
import { AckPolicy, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';

/** A separate stream, stored on disk like the product's, which does not receive these messages. */
export const stream = 'BENCH';
export const subject = 'bench.alert.raised';
export const durable = 'bench-notify';

interface JetStream {
  client: JetStreamClient;
  manager: JetStreamManager;
}

/** Opens JetStream over the bus and creates the stream and its consumer. */
export async function openStream(bus: Bus): Promise<JetStream> {
  await bus.start();
  const jetStream: JetStream = await eventually(() => bus.jetStream() ?? false);
  await jetStream.manager.streams.add({ name: stream, subjects: ['bench.>'] });
  await jetStream.manager.consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit });
  return jetStream;
}
