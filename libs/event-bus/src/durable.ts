import { AckPolicy, type ConsumerConfig, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { streamName } from './stream.ts';

/**
 * Milliseconds until another instance, or the next process, gets the messages of a dead one. Short, because one may be an
 * emergency: a consumer that takes longer says that it is still working.
 */
export const ackWait = 1000;

/** Creates a durable that receives `filter`, or brings its settings up to date. */
export async function ensureDurable(manager: JetStreamManager, name: string, filter: string): Promise<void> {
  const settings: Partial<ConsumerConfig> = { filter_subject: filter, ack_wait: nanos(ackWait), max_deliver: -1 };
  try {
    await manager.consumers.update(streamName, name, settings);
  } catch {
    await manager.consumers.add(streamName, {
      ...settings,
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    });
  }
}
