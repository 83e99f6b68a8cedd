import type { Bus } from '@floorlight/event-bus/bus';
import { eventually } from '@floorlight/test-kit/eventually';
import { AckPolicy, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';

/** A stream beside the product's, kept on disk like it: what is said here, the product doesn't hear. */
export const stream = 'BENCH';
export const subject = 'bench.alert.raised';
export const durable = 'bench-notify';

interface JetStream {
  client: JetStreamClient;
  manager: JetStreamManager;
}

/** JetStream over the bus, with the stream and its consumer made. */
export async function openStream(bus: Bus): Promise<JetStream> {
  await bus.start();
  const jetStream: JetStream = await eventually(() => bus.jetStream() ?? false);
  await jetStream.manager.streams.add({ name: stream, subjects: ['bench.>'] });
  await jetStream.manager.consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit });
  return jetStream;
}
