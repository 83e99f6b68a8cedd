import { AckPolicy, type ConsumerConfig, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Durable } from './access.ts';

/**
 * Milliseconds until another instance, or the next process, gets the messages of a dead one. Short, because one may be an
 * emergency: a consumer that takes longer says that it is still working.
 */
export const ackWait = 600;

/** Creates a durable, or brings its settings up to date. */
export async function ensureDurable(manager: JetStreamManager, { stream, name, filter }: Durable): Promise<void> {
  const settings: Partial<ConsumerConfig> = { filter_subject: filter, ack_wait: nanos(ackWait), max_deliver: -1 };
  try {
    await manager.consumers.update(stream, name, settings);
  } catch {
    await manager.consumers.add(stream, {
      ...settings,
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    });
  }
}
